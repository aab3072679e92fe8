package dev.trawl.app;

import dev.trawl.cli.StandaloneOptions;
import dev.trawl.cli.Version;
import dev.trawl.cli.client.ServerAddress;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.gateway.Gateway;
import dev.trawl.gateway.GatewayConfig;
import dev.trawl.gateway.GatewayServices;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.gateway.node.SettingView;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.worker.Worker;
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

/// The whole platform in one process: opens the engines, starts the core, a worker and the gateway, and takes them
/// down in the opposite order.
final class Standalone {

    private static final Logger log = LoggerFactory.getLogger(Standalone.class);
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final long CERTIFICATE = Duration.ofSeconds(5).toNanos();

    private final StandaloneOptions options;
    private final Settings settings;
    private final TestHooks hooks;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean ready;
    private Optional<DataFolder> data = Optional.empty();

    Standalone(StandaloneOptions options) {
        this.options = options;
        this.settings = options.settings();
        this.hooks = new TestHooks(options.testHooks(), System.getenv());
    }

    /// Runs until the process is asked to stop.
    int run() {
        try {
            start();
        } catch (RuntimeException e) {
            data.ifPresent(DataFolder::undo);
            closeAll();
            throw StartRefusal.of(e, settings);
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
        var time = hooks.time();
        String node = "node-" + ProcessHandle.current().pid();
        var plan = keep(Blueprint.of(settings, hooks, node));
        LogSetup.apply(
                settings.text(ConfigKey.LOG_FORMAT),
                settings.text(ConfigKey.LOG_LEVEL),
                plan.secrets().values());
        var folder = keep(DataFolder.open(
                Path.of(settings.text(ConfigKey.DATA_DIR)).toAbsolutePath().normalize()));
        data = Optional.of(folder);
        var ledger = OpenLedger.open(settings, folder, time);
        keep(ledger);
        TypesAtStart.store(ledger, plan.types());
        var random = new SecureRandom();
        var secrets = plan.secrets().open(ledger, KeyFile.of(settings, folder, random), random);
        Path token = AdminToken.ensure(folder, ledger, random);
        var blobs = new FileBlobStore(folder.file("blobs"));
        plan.crawls().open(ledger.reads(), blobs);
        var platform = keep(Platform.start(plan.core(), ledger, blobs, plan.extensions(), time));
        keep(AuditedRun.begin(platform.core().audit(), node, settings));
        var about = new About(Version.number(), node, "standalone", node);
        var access = new FromSettings(settings).access(SessionKey.ensure(folder));
        var gateway =
                keep(Gateway.start(gatewayConfig(), services(platform, blobs, plan.metrics(), about, secrets, access)));
        openGrpc(gateway);
        var tls = new FromSettings(settings).tls();
        String address = ServerAddress.of(
                tls.isPresent() ? "https" : "http", settings.text(ConfigKey.LISTEN_HOST), gateway.port());
        if (tls.isPresent()) {
            keep(new Loop("certificate", new Signal(), gateway::refreshTls, () -> CERTIFICATE))
                    .start();
        }
        keep(folder.tell(ServerAddress.FILE, address));
        startWorkers(folder, platform, plan, blobs, node, time);
        warnIfInsecure();
        ready = true;
        System.err.print(Welcome.text(settings, address, folder.path(), token));
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
            var reminder = new Loop("insecure-listen", new Signal(), Standalone::warn, () -> HOUR);
            keep(reminder).start();
        }
    }

    private static boolean warn() {
        log.warn("listener insecure: tokens and results cross the network without TLS; see listen.insecure");
        return false;
    }

    private void startWorkers(
            DataFolder folder, Platform platform, Blueprint plan, BlobStore blobs, String node, TimeSource time) {
        String id =
                WorkerIdentity.ensure(folder, settings.text(ConfigKey.WORKER_ID), time, RandomGenerator.getDefault());
        var random = RandomGenerator.getDefault();
        var channel =
                new HiddenReports(platform.core().channel(), plan.secrets().values());
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
            Platform platform,
            BlobStore blobs,
            PrometheusMetrics metrics,
            About about,
            StoreSecrets secrets,
            AccessConfig access) {
        return new GatewayServices(
                platform.core(),
                platform.ledger().reads(),
                blobs,
                metrics,
                about,
                platform::isReady,
                this::settingViews,
                access,
                hooks.time(),
                new SecureRandom(),
                secrets);
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

    /// Work is handed back first, then requests end, then the ledger closes.
    private synchronized void closeAll() {
        if (!opened.isEmpty() && ready) {
            System.err.println("trawl: stopping; running work gets up to "
                    + settings.duration(ConfigKey.WORKER_GRACEFUL_SHUTDOWN_TIMEOUT)
                            .toSeconds() + " s to finish");
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
}
