package dev.trawl.app;

import dev.trawl.cli.StandaloneOptions;
import dev.trawl.cli.Version;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.gateway.Gateway;
import dev.trawl.gateway.GatewayConfig;
import dev.trawl.gateway.GatewayServices;
import dev.trawl.gateway.ListenRefusedException;
import dev.trawl.gateway.PortTakenException;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.gateway.node.SettingView;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.worker.ExecutorRegistry;
import dev.trawl.worker.Worker;
import dev.trawl.worker.execute.HttpExecutor;
import dev.trawl.worker.execute.LocalExecutor;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The whole platform in one process: opens the engines, starts the core, a worker and the gateway, and takes them down
/// in
/// the opposite order.
final class Standalone {

    private static final Logger LOG = LoggerFactory.getLogger(Standalone.class);
    private static final long HOUR = Duration.ofHours(1).toNanos();

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
            LogSetup.apply(settings.text(ConfigKey.LOG_FORMAT), settings.text(ConfigKey.LOG_LEVEL));
            start();
        } catch (RuntimeException e) {
            data.ifPresent(DataFolder::undo);
            closeAll();
            throw complaint(e);
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
        var from = new FromSettings(settings);
        String node = "node-" + ProcessHandle.current().pid();
        var core = from.core(node);
        refuseUnknownBackends();
        var executors = executors();
        var types = hooks.types(settings.map(ConfigKey.TYPES));
        TypesAtStart.check(types, executors.list());
        var folder = keep(DataFolder.open(
                Path.of(settings.text(ConfigKey.DATA_DIR)).toAbsolutePath().normalize()));
        data = Optional.of(folder);
        var ledger = OpenLedger.open(settings, folder, time);
        keep(ledger);
        TypesAtStart.store(ledger, types);
        Path token = AdminToken.ensure(folder, ledger, new SecureRandom());
        var metrics = new PrometheusMetrics();
        var extensions = Plugins.discover(Standalone.class.getClassLoader(), metrics);
        var platform = keep(Platform.start(core, ledger, extensions, time));
        var blobs = new FileBlobStore(folder.file("blobs"));
        var gateway = keep(Gateway.start(
                gatewayConfig(), services(platform, blobs, metrics, new About(Version.number(), node), time)));
        String id =
                WorkerIdentity.ensure(folder, settings.text(ConfigKey.WORKER_ID), time, RandomGenerator.getDefault());
        var worker = new Worker(
                from.worker(id, node), platform.core().channel(), executors, blobs, time, RandomGenerator.getDefault());
        keep(worker::stop);
        worker.start();
        warnIfInsecure();
        ready = true;
        welcome(System.err, gateway.port(), folder.path(), token);
    }

    /// Tokens cross the network in the clear: said at the start and again every hour.
    private void warnIfInsecure() {
        if (settings.flag(ConfigKey.LISTEN_INSECURE)) {
            var reminder = new Loop("insecure-listen", new Signal(), Standalone::warn, () -> HOUR);
            keep(reminder).start();
        }
    }

    private static boolean warn() {
        LOG.warn("listener insecure: tokens and results cross the network without TLS; see listen.insecure");
        return false;
    }

    /// The engines of a cluster have their own keys; until one is there, only the embedded form is.
    private void refuseUnknownBackends() {
        for (var key : List.of(
                ConfigKey.BLOB_URL,
                ConfigKey.QUEUE_URL,
                ConfigKey.STATE_URL,
                ConfigKey.EVENTS_URL,
                ConfigKey.ELECTION_URL)) {
            if (!settings.text(key).equals("embedded")) {
                throw Fault.UNKNOWN_BACKEND.with(key.key(), settings.text(key), "embedded");
            }
        }
    }

    private GatewayConfig gatewayConfig() {
        return GatewayConfig.DEFAULTS.at(
                settings.text(ConfigKey.LISTEN_HOST),
                settings.number(ConfigKey.LISTEN_PORT),
                settings.flag(ConfigKey.LISTEN_INSECURE));
    }

    private GatewayServices services(
            Platform platform, BlobStore blobs, PrometheusMetrics metrics, About about, TimeSource time) {
        return new GatewayServices(
                platform.core(),
                platform.ledger().reads(),
                blobs,
                metrics,
                about,
                platform::isReady,
                this::settingViews,
                time,
                new SecureRandom());
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

    private ExecutorRegistry executors() {
        var local = new LocalExecutor();
        hooks.register(local);
        try {
            return new ExecutorRegistry()
                    .register(local)
                    .register(new HttpExecutor(
                            new EgressGuard(settings.list(ConfigKey.EGRESS_ALLOW)), SSLContext.getDefault()))
                    .discover(Standalone.class.getClassLoader());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no default TLS", e);
        }
    }

    private static void welcome(PrintStream out, int port, Path data, Path token) {
        out.printf("""
                Trawl %s is ready on http://127.0.0.1:%d
                  data   %s
                  token  %s (the command line on this machine finds it by itself)
                  try    %s task submit --type echo --payload '{"hello":"trawl"}' --wait
                  stop   Ctrl-C
                """, Version.number(), port, data, token, System.getProperty("trawl.command", "trawl"));
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

    private RuntimeException complaint(RuntimeException failure) {
        return switch (failure) {
            case CommandFailedException already -> already;
            case PortTakenException taken ->
                Fault.PORT_TAKEN.causedBy(
                        taken, settings.text(ConfigKey.LISTEN_HOST) + ":" + settings.number(ConfigKey.LISTEN_PORT));
            case ListenRefusedException refused -> invalid(refused);
            case IllegalArgumentException wrong -> invalid(wrong);
            case RuntimeException other -> other;
        };
    }

    private static CommandFailedException invalid(RuntimeException wrong) {
        String text = String.valueOf(wrong.getMessage());
        return new CommandFailedException(
                new Complaint(ExitCode.CONFIG_INVALID, "bad_setting", text, text, List.of()), wrong);
    }
}
