package dev.trawl.gateway;

import dev.trawl.gateway.access.AccessControl;
import dev.trawl.gateway.audit.AuditRoutes;
import dev.trawl.gateway.connection.ListenRefusedException;
import dev.trawl.gateway.distribution.DistributionRoutes;
import dev.trawl.gateway.distribution.DistributionServices;
import dev.trawl.gateway.event.EventRoutes;
import dev.trawl.gateway.grpc.GrpcListener;
import dev.trawl.gateway.host.HostRoutes;
import dev.trawl.gateway.http.AuditRequests;
import dev.trawl.gateway.http.BodyBudget;
import dev.trawl.gateway.http.Guard;
import dev.trawl.gateway.http.ReadRequestBody;
import dev.trawl.gateway.http.ResponseLimiter;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.http.RouteServlet;
import dev.trawl.gateway.http.RouteTable;
import dev.trawl.gateway.http.Streams;
import dev.trawl.gateway.limit.RateLimits;
import dev.trawl.gateway.limit.SharedCounts;
import dev.trawl.gateway.market.MarketRoutes;
import dev.trawl.gateway.market.MarketServices;
import dev.trawl.gateway.node.ClusterRoutes;
import dev.trawl.gateway.node.ConfigRoutes;
import dev.trawl.gateway.node.LookAfterWorkers;
import dev.trawl.gateway.node.NodeRoutes;
import dev.trawl.gateway.node.NodeRoutes.Readiness;
import dev.trawl.gateway.node.NodeSeal;
import dev.trawl.gateway.node.TypeRoutes;
import dev.trawl.gateway.openapi.DescribeApi;
import dev.trawl.gateway.operation.OperationRoutes;
import dev.trawl.gateway.schedule.ScheduleRoutes;
import dev.trawl.gateway.script.ScriptRoutes;
import dev.trawl.gateway.secret.SecretRoutes;
import dev.trawl.gateway.task.TaskRoutes;
import dev.trawl.gateway.tls.NodeClient;
import dev.trawl.gateway.worker.WorkerRoutes;
import dev.trawl.spi.blob.ReadCommitted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.logging.Level;
import java.util.logging.Logger;

/// The running network edge.
public final class Gateway implements AutoCloseable {

    /// Strong references, because an unreferenced JUL logger loses its level. The loggers add no information: a
    /// start-up failure reaches the caller as an exception, and the guard logs request failures.
    private static final Logger TOMCAT = Logger.getLogger("org.apache");

    private static final Logger CONTAINERS = Logger.getLogger("org.apache.catalina.core.ContainerBase");

    private final TomcatServer server;
    private final RouteTable routes;
    private final Bounds bounds;
    private final Listener listener;
    private final Waiting waiting;
    private final IntFunction<GrpcListener> grpc;
    private Optional<GrpcListener> spoken = Optional.empty();

    /// Limits on memory and request rate.
    private record Bounds(BodyBudget budget, RateLimits limits) {}

    private Gateway(
            TomcatServer server,
            RouteTable routes,
            Bounds bounds,
            Listener listener,
            Waiting waiting,
            IntFunction<GrpcListener> grpc) {
        this.server = server;
        this.routes = routes;
        this.bounds = bounds;
        this.listener = listener;
        this.waiting = waiting;
        this.grpc = grpc;
    }

    /// Starts the listener. Returns when the gateway answers requests.
    ///
    /// @throws ListenRefusedException, PortTakenException when it cannot listen; nothing is left running
    public static Gateway start(GatewayConfig config, GatewayServices services) {
        TOMCAT.setLevel(Level.OFF);
        CONTAINERS.setLevel(Level.OFF);
        var waiting = Waiting.of(services);
        var doors = AccessControl.of(
                services.access(),
                services.core().commits(),
                services.reads(),
                new SharedCounts(services.counters(), services.time()),
                services.time(),
                services.random());
        var witness = new AuditRequests(services.core().audit());
        var routes = table(config, services, routes(config, services, waiting, doors), witness);
        var budget = new BodyBudget(config.requests().maxBytesInFlight());
        var listener = new Listener(config, services.time(), services.random());
        var guard = new Guard(routes, doors.callers(), doors.limits(), budget, services.random(), witness);
        var server = listener.open(guard, new RouteServlet(routes));
        services.metrics().observe(services.core(), services.reads(), services.cluster());
        services.metrics().observe(listener.connections());
        TOMCAT.setLevel(Level.SEVERE);
        return new Gateway(
                server,
                routes,
                new Bounds(budget, doors.limits()),
                listener,
                waiting,
                new OpenGrpc(config, services, doors, waiting.streams()));
    }

    /// The port of the HTTP listener.
    public int port() {
        return server.port();
    }

    /// Changes the rate limits per principal and per project; 0 means unlimited.
    public void limit(int principalRate, int projectRate) {
        bounds.limits().change(principalRate, projectRate);
    }

    /// Opens the gRPC listener on the same address and its own port; 0 picks any free port.
    ///
    /// @return the port
    /// @throws ListenRefusedException when it cannot listen
    public int openGrpc(int port) {
        var opened = grpc.apply(port);
        spoken = Optional.of(opened);
        listener.tellOfTls(opened::renew);
        return opened.port();
    }

    /// All routes with their required access.
    public List<Route> routes() {
        return routes.routes();
    }

    /// Loads a changed certificate. Always returns false: the calling loop has no further work until the
    /// next change.
    public boolean refreshTls() {
        return listener.refreshTls();
    }

    /// Bytes of requests and responses in memory now.
    long bytesInFlight() {
        return bounds.budget().held();
    }

    /// Number of callers that wait for an event.
    int waiting() {
        return waiting.streams().count();
    }

    /// Stops accepting requests, ends waiting calls at once and lets running requests finish.
    @Override
    public void close() {
        waiting.workers().close();
        waiting.streams().close();
        waiting.operations().close();
        spoken.ifPresent(GrpcListener::close);
        server.close();
    }

    /// Components with waiting callers or with work that outlives a response. All are closed with the gateway.
    private record Waiting(WorkerRoutes workers, Streams streams, OperationRoutes operations) {

        static Waiting of(GatewayServices services) {
            return new Waiting(
                    new WorkerRoutes(
                            services.core(),
                            services.reads(),
                            services.blobs(),
                            services.time(),
                            services.random(),
                            services.secrets()),
                    new Streams(),
                    new OperationRoutes(
                            services.core().steering().operations(), services.reads()::now, services.random()));
        }
    }

    private static RouteTable table(
            GatewayConfig config, GatewayServices services, List<Route> routes, AuditRequests witness) {
        int answersAtOnce = Math.clamp(
                config.requests().maxBytesInFlight() / config.requests().maxBodyBytes(), 2, 1_000);
        return new RouteTable(
                routes,
                new ReadRequestBody(
                        config.requests().maxBodyBytes(),
                        config.requests().clientTimeout(),
                        config.requests().minBytesPerSecond(),
                        services.time()),
                new ResponseLimiter(answersAtOnce, config.requests().clientTimeout()),
                witness);
    }

    private static List<Route> routes(
            GatewayConfig config, GatewayServices services, Waiting waiting, AccessControl doors) {
        var core = services.core();
        var reads = services.reads();
        var streams = waiting.streams();
        var ranges = ReadCommitted.of(reads, services.blobs());
        var all = new ArrayList<>(
                new TaskRoutes(core, ranges, streams, config.requests().maxBatch()).routes());
        all.addAll(EventRoutes.of(core, reads, streams, doors.callers(), services.time()));
        all.addAll(new HostRoutes(core.steering().hosts(), reads::now).routes());
        all.addAll(new LookAfterWorkers(core).routes());
        all.addAll(waiting.workers().routes());
        all.addAll(ScheduleRoutes.of(core.schedules(), core.types()));
        all.addAll(waiting.operations().routes());
        all.addAll(new TypeRoutes(core.types(), core.steering().types()).routes());
        all.addAll(new NodeRoutes(
                        core,
                        services.about(),
                        new Readiness(services.ready(), services.cluster()::missing),
                        services.metrics(),
                        reads)
                .routes());
        all.addAll(new ConfigRoutes(services.settings()).routes());
        all.addAll(new ClusterRoutes(reads, core.types(), services.cluster()).routes());
        all.addAll(distribution(config, services, waiting.workers()));
        all.addAll(MarketRoutes.of(new MarketServices(
                core, reads, services.random(), config.requests().maxBatch())));
        all.addAll(new SecretRoutes(services.secrets()).routes());
        all.addAll(config.listen()
                .publicUrl()
                .map(ScriptRoutes::at)
                .orElseGet(() -> ScriptRoutes.listening(config.listen().host()))
                .routes());
        all.addAll(doors.routes());
        all.addAll(new AuditRoutes(reads.audit()).routes());
        all.add(DescribeApi.route(all, services.about().version()));
        return all;
    }

    private static List<Route> distribution(GatewayConfig config, GatewayServices services, WorkerRoutes workers) {
        return DistributionRoutes.of(new DistributionServices(
                services.core(),
                services.reads(),
                services.about(),
                workers.joins(),
                workers.invitations(),
                services.cluster().members(),
                new NodeSeal(services.access().sessionKey()),
                config.listen()
                        .tls()
                        .map(files -> new NodeClient(files, services.time()))
                        .orElseGet(() -> new NodeClient(services.time()))));
    }
}
