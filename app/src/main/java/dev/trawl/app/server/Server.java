package dev.trawl.app.server;

import dev.trawl.app.config.EngineKind;
import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.app.data.AdminToken;
import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.KeyFile;
import dev.trawl.app.data.NodeIdentity;
import dev.trawl.app.data.OpenLedger;
import dev.trawl.app.data.OutOfMemoryNote;
import dev.trawl.app.data.SessionKey;
import dev.trawl.app.engine.AwaitLedger;
import dev.trawl.app.engine.DiskCheck;
import dev.trawl.app.engine.EngineWatch;
import dev.trawl.app.engine.Engines;
import dev.trawl.app.engine.OpenEngines;
import dev.trawl.app.parts.Blueprint;
import dev.trawl.app.parts.TestHooks;
import dev.trawl.app.parts.TypesAtStart;
import dev.trawl.app.process.LogSetup;
import dev.trawl.app.process.Loop;
import dev.trawl.app.process.NodeSteps;
import dev.trawl.app.process.Notice;
import dev.trawl.app.process.Signal;
import dev.trawl.app.process.StartRefusal;
import dev.trawl.app.server.HealthListener.Health;
import dev.trawl.app.worker.HiddenReports;
import dev.trawl.app.worker.OwnWorkers;
import dev.trawl.app.worker.SuspectLargestPage;
import dev.trawl.cli.client.ServerAddress;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.terminal.Version;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Mode;
import dev.trawl.config.NodeRole;
import dev.trawl.config.ServerOptions;
import dev.trawl.config.Settings;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.gateway.Gateway;
import dev.trawl.gateway.GatewayConfig;
import dev.trawl.gateway.GatewayServices;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.gateway.node.ClusterView;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.NodeSeal;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.spi.HeapExhaustion;
import dev.trawl.spi.live.NodeInfo;
import dev.trawl.worker.Worker;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs a server node: opens the backends and starts the core, the gateway and the workers, as its roles require.
/// The stop closes them in reverse order.
public final class Server {

    private static final Logger log = LoggerFactory.getLogger(Server.class);
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final long CERTIFICATE = Duration.ofSeconds(5).toNanos();

    private final ServerOptions options;
    private final Settings settings;
    private final NodeSteps steps;
    private final TestHooks hooks;
    private final AwaitLedger awaited;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean ready;
    private Optional<DataFolder> data = Optional.empty();

    /// The persistent stores, and the keys and settings that belong to them.
    private record Stores(
            Engines engines, StoreSecrets secrets, KeyPair sessions, ChangingSettings settings, EngineWatch watch) {}

    public Server(ServerOptions options) {
        this.options = options;
        this.settings = options.settings();
        this.steps = new NodeSteps(options.mode(), settings);
        this.hooks = new TestHooks(options.testHooks(), System.getenv());
        this.awaited = new AwaitLedger(settings, hooks.time(), options.has(NodeRole.GATEWAY));
    }

    /// Runs until the process is stopped.
    public int run() {
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

    /// Validates the settings before anything is changed.
    private Blueprint plan() {
        boolean listens = options.has(NodeRole.GATEWAY);
        EngineKind.check(settings, options.roles());
        var plan = keep(listens ? Blueprint.ofServer(settings, hooks) : Blueprint.of(settings, hooks));
        LogSetup.apply(
                settings.text(ConfigKey.LOG_FORMAT),
                settings.text(ConfigKey.LOG_LEVEL),
                plan.secrets().values());
        if (EngineKind.isLeadContested(settings, options.roles())) {
            log.warn("election embedded: a second scheduler on this ledger would lead by turns with this one;"
                    + " set election.url where there is one");
        }
        steps.configured();
        if (listens) {
            PortProbe.refuseTaken(settings);
        }
        return plan;
    }

    private void start() {
        var plan = plan();
        tellAfterwards(steps::servicesStopped);
        var health = openHealth();
        var folder = keep(DataFolder.open(
                Path.of(settings.text(ConfigKey.DATA_DIR)).toAbsolutePath().normalize()));
        data = Optional.of(folder);
        OpenLedger.refuseToForget(settings, folder);
        String node = NodeIdentity.ensure(
                folder, options.mode(), new ModuleConfigs(settings).id(), hooks.time(), RandomGenerator.getDefault());
        var stores = open(folder, plan, node);
        steps.initialised();
        tellAfterwards(steps::schedulerStopped);
        var platform = keep(awaited.insist(() -> Platform.start(
                new ModuleConfigs(settings).core(node),
                stores.engines(),
                plan.extensions(),
                hooks.time(),
                options.has(NodeRole.SCHEDULER))));
        var audited = keep(AuditedRun.begin(platform.core().audit(), node, settings));
        stores.settings().follow(changed -> apply(changed, plan, platform, node));
        stores.settings().follow(audited::changed);
        steps.schedulerStarted();
        tellAfterwards(steps::devicesStopped);
        boolean listens = options.has(NodeRole.GATEWAY);
        String address = listens ? listen(folder, platform, plan, stores, node) : "";
        steps.devicesStarted();
        announce(stores, platform, node, address); // before the workers: stays visible while they finish
        if (options.has(NodeRole.WORKER)) {
            startWorkers(folder, platform, plan, stores, node);
        }
        ready = true;
        health.ifPresent(listener -> listener.tell(() -> health(platform, stores.watch())));
        steps.serving(listens ? ServerAddress.spoken(address) : node);
        if (!steps.isClassic()) {
            new Notice(settings)
                    .show(StartupBanner.text(
                            options, node, address, folder.path(), MessageLanguage.of(System.getenv())));
        }
    }

    private Optional<HealthListener> openHealth() {
        String host = settings.text(ConfigKey.LISTEN_HOST);
        return new ModuleConfigs(settings)
                .healthPort().stream()
                        .mapToObj(port -> keep(HealthListener.open(host, port, hooks.time())))
                        .findFirst();
    }

    private static Health health(Platform platform, EngineWatch watch) {
        boolean stores = watch.isSound(ConfigKey.LEDGER_URL.key()) && watch.isSound(ConfigKey.DATA_DIR.key());
        return new Health(platform.isReady() && stores, watch.missing());
    }

    private static void apply(Settings changed, Blueprint plan, Platform platform, String node) {
        plan.apply(changed);
        platform.core().config().replace(new ModuleConfigs(changed).core(node));
        LogSetup.level(changed.text(ConfigKey.LOG_LEVEL));
    }

    /// Announces this node to the cluster.
    private void announce(Stores stores, Platform platform, String node, String address) {
        var roles = options.roles().stream().map(NodeRole::word).collect(Collectors.toCollection(TreeSet::new));
        String name = new ModuleConfigs(settings).name(node);
        var self = new NodeInfo(
                node,
                name,
                roles,
                ServerAddress.announced(address, settings.text(ConfigKey.LISTEN_HOST)),
                Version.number(),
                hooks.time().wallMillis());
        var members = keep(stores.engines().members());
        var showing = new ShowNode(
                members,
                new NodeSeal(stores.sessions()).seal(self),
                () -> platform.core().round().metrics().isLeader());
        keep(new Loop("show-node", new Signal(), showing.begin()::runOnce, showing::nanosToNext))
                .start();
        var twin = new DetectDuplicateNode(members, self);
        keep(new Loop("notice-twin", new Signal(), twin::runOnce, twin::nanosToNext))
                .start();
    }

    private Stores open(DataFolder folder, Blueprint plan, String node) {
        var ledger = keep(awaited.open(folder));
        var engines = awaited.insist(() -> OpenEngines.open(settings, ledger, folder, node, hooks.time(), this::keep));
        var random = new SecureRandom();
        var secrets = awaited.insist(() -> {
            TypesAtStart.store(ledger, plan.types());
            return plan.secrets().open(ledger, KeyFile.of(settings, folder, random), random);
        });
        var sessions = awaited.insist(() -> sessions(folder, secrets));
        plan.crawls().open(ledger.reads(), engines.blobs());
        plan.share(engines.state().urls());
        var changing = new ChangingSettings(settings, engines.settings(), plan::check).begin();
        var watch = new EngineWatch(DiskCheck.beside(engines.checks(), settings, folder.path(), hooks.time()));
        keep(new Loop("engines", new Signal(), watch::runOnce, watch::nanosToNext))
                .start();
        return new Stores(engines, secrets, sessions, changing, watch);
    }

    /// A node without a gateway signs no session; its key only proves that its master key matches the other nodes'.
    private KeyPair sessions(DataFolder folder, StoreSecrets secrets) {
        if (!EngineKind.isShared(settings)) {
            return SessionKey.ensure(folder);
        }
        var sessions = SessionKey.ensure(secrets);
        data = Optional.empty(); // from here on the ledger may need the master key in this folder, so keep the folder
        return sessions;
    }

    /// Creates the admin token last, after every step that can fail: a key in a shared ledger outlives the folder.
    private void admit(DataFolder folder, Stores stores, String node) {
        String name = EngineKind.isShared(settings) ? AdminToken.NAME + "@" + node : AdminToken.NAME;
        var _ = awaited.insist(
                () -> AdminToken.ensure(folder, name, stores.engines().ledger(), new SecureRandom()));
    }

    /// Starts to accept requests and returns the URL of the server.
    private String listen(DataFolder folder, Platform platform, Blueprint plan, Stores stores, String node) {
        var from = new ModuleConfigs(settings);
        var about = new About(Version.number(), node, options.mode().word(), from.name(node));
        var services = services(platform, stores, plan.metrics(), about, from.access(stores.sessions()));
        var gateway = keep(Gateway.start(gatewayConfig(), services));
        stores.settings()
                .follow(changed -> gateway.limit(
                        changed.number(ConfigKey.PRINCIPAL_MAX_RATE), changed.number(ConfigKey.PROJECT_MAX_RATE)));
        openGrpc(gateway);
        boolean tls = from.tls().isPresent();
        if (tls) {
            keep(new Loop("certificate", new Signal(), gateway::refreshTls, () -> CERTIFICATE))
                    .start();
        }
        warnIfInsecure();
        String address = ServerAddress.of(tls ? "https" : "http", settings.text(ConfigKey.LISTEN_HOST), gateway.port());
        admit(folder, stores, node);
        keep(folder.tell(ServerAddress.FILE, address));
        return address;
    }

    private void openGrpc(Gateway gateway) {
        new ModuleConfigs(settings)
                .grpcPort()
                .ifPresent(port -> log.info(
                        "grpc opened host={} port={}", settings.text(ConfigKey.LISTEN_HOST), gateway.openGrpc(port)));
    }

    /// Tokens cross the network unencrypted: warns at the start and then every hour.
    private void warnIfInsecure() {
        if (settings.flag(ConfigKey.LISTEN_INSECURE)
                && new ModuleConfigs(settings).tls().isEmpty()) {
            var reminder = new Loop("insecure-listen", new Signal(), Server::warn, () -> HOUR);
            keep(reminder).start();
        }
    }

    private static boolean warn() {
        log.warn("listener insecure: tokens and results cross the network without TLS; see listen.insecure");
        return false;
    }

    private void startWorkers(DataFolder folder, Platform platform, Blueprint plan, Stores stores, String node) {
        var note = OutOfMemoryNote.in(folder);
        var suspect = new SuspectLargestPage(
                stores.engines().ledger().reads(), platform.core().sessions());
        note.take().ifPresent(lease -> {
            var _ = awaited.insist(() -> suspect.after(lease));
        });
        HeapExhaustion.noteBy(() -> plan.largestPage().ifPresent(note::write));
        var random = RandomGenerator.getDefault();
        String named = settings.text(ConfigKey.WORKER_ID);
        String id = NodeIdentity.ensure(folder, Mode.WORKER, named, hooks.time(), random);
        var channel =
                new HiddenReports(platform.core().channel(), plan.secrets().opened());
        var types = platform.core().types();
        var blobs = stores.engines().blobs();
        var workers = keep(new OwnWorkers(
                () -> new ModuleConfigs(settings).workers(id, node, types),
                config -> new Worker(config, channel, plan.executors(), blobs, hooks.time(), random),
                platform.core().channel()::supports));
        workers.start();
        types.follow(workers::lookAgain);
        stores.settings().follow(changed -> workers.resize(() -> new ModuleConfigs(changed).workers(id, node, types)));
    }

    private GatewayConfig gatewayConfig() {
        var configs = new ModuleConfigs(settings);
        var config = GatewayConfig.DEFAULTS
                .at(
                        settings.text(ConfigKey.LISTEN_HOST),
                        settings.number(ConfigKey.LISTEN_PORT),
                        settings.flag(ConfigKey.LISTEN_INSECURE))
                .with(configs.connections());
        var secure = configs.tls().map(config::withTls).orElse(config);
        return configs.publicUrl().map(secure::knownAs).orElse(secure);
    }

    private GatewayServices services(
            Platform platform, Stores stores, PrometheusMetrics metrics, About about, AccessConfig access) {
        return new GatewayServices(
                platform.core(),
                stores.engines().ledger().reads(),
                stores.engines().blobs(),
                metrics,
                about,
                () -> health(platform, stores.watch()).ready(),
                stores.settings(),
                access,
                hooks.time(),
                new SecureRandom(),
                stores.secrets(),
                new ClusterView(stores.engines().members(), stores.engines().queue(), stores.watch()::engines),
                stores.engines().state().counters());
    }

    private <T extends AutoCloseable> T keep(T resource) {
        opened.push(resource);
        return resource;
    }

    /// Runs the callback after everything opened later is closed. A failed start skips it.
    private void tellAfterwards(Runnable word) {
        keep(() -> {
            if (ready) {
                word.run();
            }
        });
    }

    /// Closes in reverse order: workers return their work, then requests end, then the ledger closes.
    private synchronized void closeAll() {
        if (!opened.isEmpty() && ready) {
            steps.stopping();
            if (!steps.isClassic()) {
                new Notice(settings).show("trawl: stopping" + patience());
            }
        }
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                new Notice(settings).show("trawl: while stopping: " + e);
            }
        }
        ended.countDown();
    }

    private String patience() {
        return options.has(NodeRole.WORKER)
                ? "; running work gets up to %d s to finish"
                        .formatted(settings.duration(ConfigKey.WORKER_GRACEFUL_SHUTDOWN_TIMEOUT)
                                .toSeconds())
                : "";
    }
}
