package dev.trawl.gateway;

import dev.trawl.gateway.http.ApiKeys;
import dev.trawl.gateway.http.BodyBudget;
import dev.trawl.gateway.http.Guard;
import dev.trawl.gateway.http.ReadBody;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.http.RouteTable;
import dev.trawl.gateway.http.Turns;
import dev.trawl.gateway.market.MarketRoutes;
import dev.trawl.gateway.market.MarketServices;
import dev.trawl.gateway.node.NodeRoutes;
import dev.trawl.gateway.task.TaskRoutes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.support.DefaultLifecycleProcessor;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.function.support.HandlerFunctionAdapter;
import org.springframework.web.servlet.function.support.RouterFunctionMapping;

/// The running edge. Every bean is named here; nothing is scanned or configured by itself.
public final class Gateway implements AutoCloseable {

    /// Held, because a logger nobody holds forgets its level. What goes wrong at the start reaches the caller as an
    /// exception, and what goes wrong in a request is told by the guard.
    private static final Logger TOMCAT = Logger.getLogger("org.apache");

    private static final Logger CONTAINERS = Logger.getLogger("org.apache.catalina.core.ContainerBase");

    private final ServletWebServerApplicationContext context;
    private final RouteTable routes;
    private final BodyBudget budget;

    private Gateway(ServletWebServerApplicationContext context, RouteTable routes, BodyBudget budget) {
        this.context = context;
        this.routes = routes;
        this.budget = budget;
    }

    /// Starts to listen; returns when requests are answered.
    ///
    /// @throws ListenRefusedException, PortTakenException when it cannot; nothing is left running then
    public static Gateway start(GatewayConfig config, GatewayServices services) {
        TOMCAT.setLevel(Level.OFF);
        CONTAINERS.setLevel(Level.OFF);
        var routes = table(config, services);
        var context = new ServletWebServerApplicationContext();
        var budget = new BodyBudget(config.maxBytesInFlight());
        register(
                context,
                config,
                services,
                new Guard(routes, new ApiKeys(services.reads(), services.time()), budget, services.random()),
                routes);
        try {
            services.metrics().observe(services.core());
            context.refresh();
            TOMCAT.setLevel(Level.SEVERE);
            return new Gateway(context, routes, budget);
        } catch (WebServerException | ApplicationContextException e) {
            context.close();
            throw refusal(config, e);
        }
    }

    /// The port it listens on.
    public int port() {
        return Optional.ofNullable(context.getWebServer()).orElseThrow().getPort();
    }

    /// Everything that can be asked, with the access each needs.
    public List<Route> routes() {
        return routes.routes();
    }

    /// Bytes of requests and answers that are in memory now.
    long bytesInFlight() {
        return budget.held();
    }

    /// Accepts nothing new and lets running requests finish.
    @Override
    public void close() {
        context.close();
    }

    private static RouteTable table(GatewayConfig config, GatewayServices services) {
        int answersAtOnce = Math.clamp(config.maxBytesInFlight() / config.maxBodyBytes(), 2, 1_000);
        return new RouteTable(
                routes(config, services),
                new ReadBody(
                        config.maxBodyBytes(), config.clientTimeout(), config.minBytesPerSecond(), services.time()),
                new Turns(answersAtOnce, config.clientTimeout()));
    }

    private static List<Route> routes(GatewayConfig config, GatewayServices services) {
        var all = new ArrayList<>(TaskRoutes.of(services.core(), services.blobs(), config.maxBatch()));
        all.addAll(new NodeRoutes(
                        services.core(), services.about(), services.ready(), services.settings(), services.metrics())
                .routes());
        all.addAll(MarketRoutes.of(
                new MarketServices(services.core(), services.reads(), services.random(), config.maxBatch())));
        return all;
    }

    private static void register(
            ServletWebServerApplicationContext context,
            GatewayConfig config,
            GatewayServices services,
            Guard guard,
            RouteTable routes) {
        var listener = new Listener(config, services.time(), services.random()).open();
        context.registerBean(TomcatServletWebServerFactory.class, () -> listener);
        context.registerBean("guard", FilterRegistrationBean.class, () -> new FilterRegistrationBean<>(guard));
        context.registerBean(
                ServletWebServerApplicationContext.DISPATCHER_SERVLET_NAME,
                ServletRegistrationBean.class,
                () -> new ServletRegistrationBean<>(dispatcher(context), "/"));
        context.registerBean(RouterFunctionMapping.class, () -> new RouterFunctionMapping(routes));
        context.registerBean(HandlerFunctionAdapter.class, HandlerFunctionAdapter::new);
        // The guard answers for every exception, so none is resolved before it.
        context.registerBean("unresolved", HandlerExceptionResolver.class, () -> (_, _, _, _) -> null);
        context.registerBean("lifecycleProcessor", DefaultLifecycleProcessor.class, () -> {
            var patience = new DefaultLifecycleProcessor();
            patience.setTimeoutPerShutdownPhase(config.closeTimeout().toMillis());
            return patience;
        });
    }

    private static DispatcherServlet dispatcher(ServletWebServerApplicationContext context) {
        var dispatcher = new DispatcherServlet(context);
        dispatcher.setDispatchOptionsRequest(true); // the route table decides about every method
        dispatcher.setDispatchTraceRequest(true);
        return dispatcher;
    }

    /// Another process may have been quicker after the port was tried out.
    private static RuntimeException refusal(GatewayConfig config, RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof PortInUseException) {
                return new PortTakenException(config.host(), config.port());
            }
        }
        return failure;
    }
}
