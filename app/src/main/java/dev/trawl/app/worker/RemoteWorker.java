package dev.trawl.app.worker;

import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.app.data.DataFolder;
import dev.trawl.app.data.JoinProof;
import dev.trawl.app.data.NodeIdentity;
import dev.trawl.app.parts.Blueprint;
import dev.trawl.app.parts.TestHooks;
import dev.trawl.app.process.LogSetup;
import dev.trawl.app.process.NodeSteps;
import dev.trawl.app.process.Notice;
import dev.trawl.app.process.StartRefusal;
import dev.trawl.cli.client.TlsTrouble;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.start.RemoteOptions;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.cli.worker.WorkerCommand;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Mode;
import dev.trawl.config.Settings;
import dev.trawl.spi.worker.Registration;
import dev.trawl.worker.Backoff;
import dev.trawl.worker.Worker;
import dev.trawl.worker.remote.HttpChannel;
import dev.trawl.worker.remote.JoinServer;
import dev.trawl.worker.remote.ServerLink;
import dev.trawl.worker.remote.ServerRefusal;
import dev.trawl.worker.remote.ServerRefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/// A worker on a separate machine. It has executors and a credential, but no access to the ledger.
public final class RemoteWorker {

    private static final String CREDENTIAL = "worker.credential";
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private final RemoteOptions options;
    private final Settings settings;
    private final TestHooks hooks;
    private final NodeSteps steps;
    private final CompletableFuture<ServerRefusal> refused = new CompletableFuture<>();

    public RemoteWorker(RemoteOptions options) {
        this.options = options;
        this.settings = options.settings();
        this.hooks = new TestHooks(options.testHooks(), System.getenv());
        this.steps = new NodeSteps(Mode.WORKER, settings);
    }

    /// Runs until the process is stopped or the server rejects this worker.
    public int run() {
        // The server closes idle connections after 30 s. The client closes them earlier, so that it
        // never uses a closed one.
        System.setProperty("jdk.httpclient.keepalive.timeout", "15");
        try (var plan = plan();
                var folder = DataFolder.open(path())) {
            var http =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
            options.tls().ifPresent(http::sslContext);
            var client = http.build();
            try {
                return work(plan, folder, client);
            } finally {
                client.shutdownNow(); // a long poll may still be open
            }
        } catch (RuntimeException e) {
            var refusal = StartRefusal.of(e, settings);
            steps.failed(refusal);
            throw refusal;
        }
    }

    private Blueprint plan() {
        var plan = Blueprint.of(settings, hooks, path());
        LogSetup.apply(
                settings.text(ConfigKey.LOG_FORMAT),
                settings.text(ConfigKey.LOG_LEVEL),
                plan.secrets().values());
        plan.crawls().withoutLedger();
        steps.configured();
        return plan;
    }

    /// Uses a separate default folder, so that a worker beside a server does not share the
    /// server's folder by accident.
    private Path path() {
        boolean usual = settings.setting(ConfigKey.DATA_DIR).value().equals(ConfigKey.DATA_DIR.defaultValue());
        String path = usual ? WorkerCommand.USUAL_FOLDER : settings.text(ConfigKey.DATA_DIR);
        return Path.of(path).toAbsolutePath().normalize();
    }

    private int work(Blueprint plan, DataFolder folder, HttpClient http) {
        var random = RandomGenerator.getDefault();
        var from = new ModuleConfigs(settings);
        String id = NodeIdentity.ensure(folder, Mode.WORKER, from.id(), hooks.time(), random);
        steps.initialised();
        String credential = credential(folder, http, id);
        var link = new ServerLink(http, options.server(), credential);
        var channel = new HttpChannel(link, id, pace(), new Backoff(random), refused::complete);
        plan.secrets().ask(channel.secrets());
        plan.crawls().ask(channel.results());
        var seen = new WatchedChannel(channel, new Told(id));
        var config = from.worker(id, node(random));
        var worker = new Worker(
                config,
                new HiddenReports(seen, plan.secrets().opened()),
                plan.executors(),
                channel.segments(),
                hooks.time(),
                random);
        var stop = Thread.ofPlatform().name("shutdown").unstarted(() -> stop(worker));
        Runtime.getRuntime().addShutdownHook(stop);
        worker.start();
        throw ended(refused.join(), worker, stop);
    }

    /// The heartbeat interval: the local setting if given, else zero, which means the interval of the server.
    private Duration pace() {
        return settings.setting(ConfigKey.WORKER_HEARTBEAT_INTERVAL).isGiven()
                ? settings.duration(ConfigKey.WORKER_HEARTBEAT_INTERVAL)
                : Duration.ZERO;
    }

    /// The location of this process. The random suffix distinguishes processes that use the same credential.
    private static String node(RandomGenerator random) {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException _) {
            host = "unknown";
        }
        return "%s-%d-%04x".formatted(host, ProcessHandle.current().pid(), random.nextInt(0x10000));
    }

    private String credential(DataFolder folder, HttpClient http, String id) {
        Path file = folder.file(CREDENTIAL);
        try {
            if (!Files.exists(file)) {
                var link = new ServerLink(http, options.server(), "");
                JoinServer.greet(link); // report an unreachable server before a missing token
                String token = options.joinToken()
                        .get()
                        .filter(text -> !text.isEmpty())
                        .orElseThrow(() -> Fault.JOIN_TOKEN_MISSING.with());
                var proof = new JoinProof(folder, new SecureRandom());
                String fresh = JoinServer.join(link, token, id, proof.ensure());
                folder.writeSecret(CREDENTIAL, id + "\n" + fresh + "\n");
                proof.forget();
            }
            List<String> kept = Files.readAllLines(file);
            if (kept.size() != 2 || !kept.getFirst().equals(id)) {
                throw Fault.WORKER_FOLDER_TAKEN.with(folder.path(), kept.isEmpty() ? "" : kept.getFirst(), id);
            }
            return kept.getLast();
        } catch (ServerRefusedException no) {
            throw failure(no.refusal(), id);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Fault.MASTER_UNREACHABLE.causedBy(e, options.server(), "interrupted");
        } catch (IOException e) {
            throw TlsTrouble.of(e, options.server())
                    .orElseGet(() -> Fault.MASTER_UNREACHABLE.causedBy(e, options.server(), Reason.of(e)));
        }
    }

    /// Reports the state of the worker to the user.
    private final class Told implements WatchedChannel.Watcher {

        private final String id;

        Told(String id) {
            this.id = id;
        }

        @Override
        public void registered(Registration registration) {
            steps.registered();
            if (!steps.isClassic()) {
                new Notice(settings)
                        .show(MessageLanguage.of(System.getenv())
                                .text(
                                        "Worker is ready, session %s on %s; stop it with Ctrl-C",
                                        registration.session(), options.server()));
            }
        }

        /// The worker keeps retrying.
        @Override
        public void failed(Throwable failure) {
            if (!refused.isDone()) {
                var why = Fault.MASTER_UNREACHABLE.with(options.server(), String.valueOf(failure.getMessage()));
                steps.failed(why);
                if (!steps.isClassic()) {
                    MessageLanguage language = MessageLanguage.of(System.getenv());
                    String words = Typed.commands(why.complaint().text(language));
                    new Notice(settings).show(language.text("trawl: worker %s: %s; retrying", id, words));
                }
            }
        }

        @Override
        public void working() {
            steps.working(
                    id, options.server().getHost() + ":" + options.server().getPort());
        }

        @Override
        public void leaving() {
            steps.heartbeatStopped();
        }
    }

    private void stop(Worker worker) {
        steps.stopping();
        worker.takeNothing();
        steps.offline();
        try {
            worker.stop();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        steps.heartbeatStopped();
        steps.servicesStopped();
    }

    private CommandFailedException ended(ServerRefusal refusal, Worker worker, Thread stop) {
        try {
            Runtime.getRuntime().removeShutdownHook(stop);
            stop(worker);
        } catch (IllegalStateException _) {
            // the process is already shutting down, and the hook stops the worker
        }
        return failure(refusal, worker.id());
    }

    private static CommandFailedException failure(ServerRefusal refusal, String id) {
        String code =
                Optional.of(refusal.code()).filter(text -> !text.isEmpty()).orElse("http_" + refusal.status());
        if (code.equals(Fault.WORKER_ID_TAKEN.code())) {
            return Fault.WORKER_ID_TAKEN.with(id);
        }
        var exit = code.equals(Fault.TLS_NEEDED.code()) ? ExitCode.UNREACHABLE : ExitCode.of(code, refusal.status());
        return new CommandFailedException(new Complaint(exit, code, refusal.words(), List.of()));
    }
}
