package dev.trawl.gateway;

import dev.trawl.gateway.connection.RunningRequests;
import dev.trawl.gateway.http.ProblemReportValve;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.webresources.TomcatURLStreamHandlerFactory;
import org.apache.tomcat.SimpleInstanceManager;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.modeler.Registry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Embedded Tomcat with one connector, one filter and one servlet. It writes no files, registers nothing with JMX, and
/// does not scan for annotations, JSP or static resources.
final class TomcatServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(TomcatServer.class);
    private static final String SERVLET = "routes";
    private static final String FILTER = "guard";

    private final Tomcat tomcat = new Tomcat();
    private final RunningRequests running = new RunningRequests();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Connector connector;
    private final Duration closeTimeout;

    /// @param closeTimeout time that running requests get at the end
    TomcatServer(Connector connector, Duration closeTimeout) {
        this.connector = connector;
        this.closeTimeout = closeTimeout;
    }

    /// Starts listening. Nothing is left running after a failure.
    ///
    /// @param valves run in this order before the filter
    void start(List<Valve> valves, Filter filter, Servlet servlet) throws LifecycleException {
        Registry.disableRegistry();
        TomcatURLStreamHandlerFactory.disable(); // it would set the URL handlers of the whole process
        tomcat.setBaseDir(System.getProperty("java.io.tmpdir")); // must exist; nothing is written to it
        var host = (StandardHost) tomcat.getHost();
        host.setAutoDeploy(false);
        host.setErrorReportValveClass(ProblemReportValve.class.getName()); // found in the pipeline, so none is added
        host.getPipeline().addValve(running);
        valves.forEach(host.getPipeline()::addValve);
        var context = context();
        host.addChild(context);
        addFilter(context, filter);
        Tomcat.addServlet(context, SERVLET, servlet).setAsyncSupported(true);
        context.addServletMappingDecoded("/", SERVLET);
        connector.setThrowOnFailure(true);
        connector.setProperty("bindOnInit", "false"); // no connection is accepted before the context has started
        tomcat.setConnector(connector);
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            stop();
            throw e;
        }
    }

    private static StandardContext context() {
        var context = new StandardContext();
        context.setName("");
        context.setPath("");
        context.setWorkDir(System.getProperty("java.io.tmpdir"));
        context.setDelegate(true);
        context.setCookies(false);
        context.setInstanceManager(new SimpleInstanceManager());
        context.setClearReferencesRmiTargets(false);
        var sessions = new StandardManager();
        sessions.setPathname(null); // otherwise it would read sessions from a file
        context.setManager(sessions);
        context.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.CONFIGURE_START_EVENT)) {
                context.setConfigured(true);
            }
        });
        return context;
    }

    private static void addFilter(StandardContext context, Filter filter) {
        var definition = new FilterDef();
        definition.setFilterName(FILTER);
        definition.setFilter(filter);
        definition.setAsyncSupported("true");
        context.addFilterDef(definition);
        var everywhere = new FilterMap();
        everywhere.setFilterName(FILTER);
        everywhere.addURLPattern("/*");
        everywhere.setDispatcher(DispatcherType.REQUEST.name());
        context.addFilterMap(everywhere);
    }

    int port() {
        return connector.getLocalPort();
    }

    /// Closes the port, lets running requests finish within the timeout, then closes all connections. Idempotent.
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        connector.pause();
        connector.getProtocolHandler().closeServerSocketGraceful();
        if (!running.awaitNone(closeTimeout)) {
            log.warn("requests cut off by the stop after={}", closeTimeout);
        }
        stop();
    }

    private void stop() {
        try {
            tomcat.stop();
        } catch (LifecycleException e) {
            log.warn("http listener stop failed", e);
        }
        try {
            tomcat.destroy(); // frees the port
        } catch (LifecycleException e) {
            log.warn("http listener close failed", e);
        }
    }
}
