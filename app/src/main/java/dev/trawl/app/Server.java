package dev.trawl.app;

import dev.trawl.cli.ServerOptions;
import dev.trawl.cli.Version;
import dev.trawl.cli.client.ServerAddress;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Mode;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.gateway.Gateway;
import dev.trawl.gateway.GatewayConfig;
import dev.trawl.gateway.GatewayServices;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.gateway.node.SettingView;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.worker.Worker;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A server, with workers of its own or without: opens the engines, starts the core, the gateway and the workers, and
/// takes them down in the opposite order.
final class Server {

    private static final Logger log = LoggerFactory.getLogger(Server.class);
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final long CERTIFICATE = Duration.ofSeconds(5).toNanos();

    private final ServerOptions options;
    private final Settings settings;
    private final NodeSteps steps;
    private final TestHooks hooks;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean ready;
    private Optional<DataFolder> data = Optional.empty();

    /// What lies in the data folder, or in a database, and outlives the process.
    private record Stores(Ledger ledger, BlobStore blobs, StoreSecrets secrets, Path token) {}

    Server(ServerOptions options) {
        this.options = options;
        this.settings = options.settings();
        this.steps = new NodeSteps(options.mode(), settings);
        this.hooks = new TestHooks(options.testHooks(), System.getenv());
    }

    /// Runs until the process is asked to stop.
    int run() {
        try {
            start();
        } catch (RuntimeException e) {
            data.ifPresent(DataFolder::undo);
            closeAll();
            var refusal = StartRefusal.of(e, settings);
            steps.failed(refusal);
            throw refusal;
        }
        if (options.exitWhenReady()) {
            closeAll();
            return ExitCode.DONE.number();
        }
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(this::closeAll));
        try {
            ended.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.DONE.number();
    }

    private void start() {
        var plan = keep(Blueprint.ofServer(settings, hooks));
        LogSetup.apply(
                settings.text(ConfigKey.LOG_FORMAT),
                settings.text(ConfigKey.LOG_LEVEL),
                plan.secrets().values());
        steps.configured();
        refuseTakenPort();
        tellAfterwards(steps::servicesStopped);
        var folder = keep(DataFolder.open(
                Path.of(settings.text(ConfigKey.DATA_DIR)).toAbsolutePath().normalize()));
        data = Optional.of(folder);
        String node = NodeIdentity.ensure(
                folder, options.mode(), new FromSettings(settings).id(), hooks.time(), RandomGenerator.getDefault());
        var stores = open(folder, plan);
        steps.initialised();
        tellAfterwards(steps::schedulerStopped);
        var platform = keep(Platform.start(
                new FromSettings(settings).core(node),
                stores.ledger(),
                stores.blobs(),
                plan.extensions(),
                hooks.time()));
        keep(AuditedRun.begin(platform.core().audit(), node, settings));
        steps.schedulerStarted();
        tellAfterwards(steps::devicesStopped);
        String address = listen(folder, platform, plan, stores, node);
        steps.devicesStarted();
        if (options.mode() == Mode.STANDALONE) {
            startWorkers(folder, platform, plan, stores.blobs(), node);
        }
        warnIfInsecure();
        ready = true;
        steps.serving(ServerAddress.spoken(address));
        if (!steps.isClassic()) {
            System.err.print(Welcome.text(options, address, folder.path(), stores.token()));
        }
    }

    /// The gateway would notice too, but only when all the rest runs already.
    private void refuseTakenPort() {
        String host = settings.text(ConfigKey.LISTEN_HOST);
        int port = settings.number(ConfigKey.LISTEN_PORT);
        try (var probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(host, port));
        } catch (IOException e) {
            if (String.valueOf(e.getMessage()).contains("in use")) {
                throw Fault.PORT_TAKEN.causedBy(e, host + ":" + port);
            }
        }
    }

    private Stores open(DataFolder folder, Blueprint plan) {
        var ledger = keep(OpenLedger.open(settings, folder, hooks.time()));
        TypesAtStart.store(ledger, plan.types());
        var random = new SecureRandom();
        var secrets = plan.secrets().open(ledger, KeyFile.of(settings, folder, random), random);
        Path token = AdminToken.ensure(folder, ledger, random);
        var blobs = new FileBlobStore(folder.file("blobs"));
        plan.crawls().open(ledger.reads(), blobs);
        return new Stores(ledger, blobs, secrets, token);
    }

    /// Answers requests from here on; returns the address.
    private String listen(DataFolder folder, Platform platform, Blueprint plan, Stores stores, String node) {
        var from = new FromSettings(settings);
        var about = new About(Version.number(), node, options.mode().word(), from.name(node));
        var access = from.access(SessionKey.ensure(folder));
        var services = services(platform, stores, plan.metrics(), about, access);
        var gateway = keep(Gateway.start(gatewayConfig(), services));
        openGrpc(gateway);
        boolean tls = from.tls().isPresent();
        if (tls) {
            keep(new Loop("certificate", new Signal(), gateway::refreshTls, () -> CERTIFICATE))
                    .start();
        }
        String address = ServerAddress.of(tls ? "https" : "http", settings.text(ConfigKey.LISTEN_HOST), gateway.port());
        keep(folder.tell(ServerAddress.FILE, address));
        return address;
    }

    private void openGrpc(Gateway gateway) {
        new FromSettings(settings)
                .grpcPort()
                .ifPresent(port -> log.info(
                        "grpc opened host={} port={}", settings.text(ConfigKey.LISTEN_HOST), gateway.openGrpc(port)));
    }

    /// Tokens cross the network in the clear: said at the start and again every hour.
    private void warnIfInsecure() {
        if (settings.flag(ConfigKey.LISTEN_INSECURE)
                && new FromSettings(settings).tls().isEmpty()) {
            var reminder = new Loop("insecure-listen", new Signal(), Server::warn, () -> HOUR);
            keep(reminder).start();
        }
    }

    private static boolean warn() {
        log.warn("listener insecure: tokens and results cross the network without TLS; see listen.insecure");
        return false;
    }

    private void startWorkers(DataFolder folder, Platform platform, Blueprint plan, BlobStore blobs, String node) {
        var random = RandomGenerator.getDefault();
        var time = hooks.time();
        String id = NodeIdentity.ensure(folder, Mode.WORKER, settings.text(ConfigKey.WORKER_ID), time, random);
        var channel =
                new HiddenReports(platform.core().channel(), plan.secrets().opened());
        var workers = new FromSettings(settings)
                .workers(id, node, platform.core().types()).stream()
                        .map(config -> new Worker(config, channel, plan.executors(), blobs, time, random))
                        .toList();
        keep(new OwnWorkers(workers)).start();
    }

    private GatewayConfig gatewayConfig() {
        return GatewayConfig.DEFAULTS
                .at(
                        settings.text(ConfigKey.LISTEN_HOST),
                        settings.number(ConfigKey.LISTEN_PORT),
                        settings.flag(ConfigKey.LISTEN_INSECURE))
                .with(new FromSettings(settings).tls());
    }

    private GatewayServices services(
            Platform platform, Stores stores, PrometheusMetrics metrics, About about, AccessConfig access) {
        return new GatewayServices(
                platform.core(),
                stores.ledger().reads(),
                stores.blobs(),
                metrics,
                about,
                platform::isReady,
                this::settingViews,
                access,
                hooks.time(),
                new SecureRandom(),
                stores.secrets());
    }

    private List<SettingView> settingViews() {
        return settings.all().stream()
                .sorted(Comparator.comparing(setting -> setting.key().key()))
                .map(setting -> new SettingView(
                        setting.key().key(),
                        setting.shown(),
                        setting.origin(),
                        setting.key().defaultValue(),
                        setting.key().description()))
                .toList();
    }

    private <T extends AutoCloseable> T keep(T resource) {
        opened.push(resource);
        return resource;
    }

    /// Says a word when all is closed that is opened after this; a start that failed says nothing.
    private void tellAfterwards(Runnable word) {
        keep(() -> {
            if (ready) {
                word.run();
            }
        });
    }

    /// Work is handed back first, then requests end, then the ledger closes.
    private synchronized void closeAll() {
        if (!opened.isEmpty() && ready) {
            steps.stopping();
            if (!steps.isClassic()) {
                System.err.println("trawl: stopping" + patience());
            }
        }
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                System.err.println("trawl: while stopping: " + e);
            }
        }
        ended.countDown();
    }

    private String patience() {
        return switch (options.mode()) {
            case STANDALONE ->
                "; running work gets up to "
                        + settings.duration(ConfigKey.WORKER_GRACEFUL_SHUTDOWN_TIMEOUT)
                                .toSeconds() + " s to finish";
            case MASTER, WORKER -> "";
        };
    }
}
