package dev.trawl.app.server;

import dev.trawl.app.TestSettings;
import dev.trawl.app.process.SystemTime;
import dev.trawl.core.CoreConfig;
import dev.trawl.core.TaskCore.Extensions;
import dev.trawl.core.secret.KeyRing;
import dev.trawl.core.secret.MasterKey;
import dev.trawl.core.secret.MasterKeys;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.core.session.LeaseConfig;
import dev.trawl.core.submit.Submission;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.TaskAction;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.embedded.LoneNode;
import dev.trawl.embedded.MemoryCounters;
import dev.trawl.embedded.MemoryReadyQueue;
import dev.trawl.embedded.OwnSettings;
import dev.trawl.gateway.Gateway;
import dev.trawl.gateway.GatewayConfig;
import dev.trawl.gateway.GatewayServices;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.gateway.node.ClusterView;
import dev.trawl.gateway.node.NodeRoutes.About;
import dev.trawl.gateway.node.PrometheusMetrics;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.live.Counters;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.secret.SecretValues;
import dev.trawl.testkit.memory.MemoryLedger;
import java.net.URI;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// The core with its loops, on the real clock, and the gateway in front of it.
final class ChannelRig implements AutoCloseable {

    private static final Caller CALLER = new Caller(Caller.DEFAULT_PROJECT, "test", Role.ADMIN);

    final SystemTime time = new SystemTime();
    final FileBlobStore blobs;
    final Platform platform;
    final Gateway gateway;

    ChannelRig(Path folder, Duration ttl) {
        this(folder, ttl, MemoryCounters::new);
    }

    ChannelRig(Path folder, Duration ttl, Function<TimeSource, Counters> counters) {
        this(folder, ttl, counters, UnaryOperator.identity());
    }

    /// @param counters makes them of the time of this rig
    /// @param front what the gateway has instead of the blobs in the folder
    ChannelRig(Path folder, Duration ttl, Function<TimeSource, Counters> counters, UnaryOperator<BlobStore> front) {
        var ledger = new MemoryLedger(time);
        var metrics = new PrometheusMetrics();
        var _ = ledger.write(
                transaction -> transaction.configs().put("page", "{\"executor\":\"local\",\"timeout\":\"1h\"}"));
        blobs = new FileBlobStore(folder);
        platform = Platform.start(config(ttl), ledger, blobs, new Extensions(Map.of(), Map.of(), metrics), time);
        gateway = Gateway.start(
                GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false),
                new GatewayServices(
                        platform.core(),
                        ledger.reads(),
                        front.apply(blobs),
                        metrics,
                        new About("0.1.0", "node-test", "master", "Test node"),
                        () -> true,
                        new ChangingSettings(TestSettings.in(folder), new OwnSettings(), _ -> {}),
                        new AccessConfig(0, 0, sessionKey()),
                        time,
                        new SecureRandom(),
                        new StoreSecrets(
                                ledger,
                                KeyRing.fixed(new MasterKeys(List.of(MasterKey.fresh(new SecureRandom())))),
                                new SecretValues(),
                                new SecureRandom()),
                        new ClusterView(new LoneNode(), new MemoryReadyQueue(), Map::of),
                        counters.apply(time)));
    }

    private static KeyPair sessionKey() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CoreConfig config(Duration ttl) {
        var defaults = CoreConfig.defaults("node-test");
        return new CoreConfig(
                defaults.node(),
                defaults.maxWaiting(),
                defaults.submit(),
                defaults.dispatch(),
                new LeaseConfig(ttl, ttl.dividedBy(5), Duration.ofSeconds(1)),
                defaults.scheduler(),
                defaults.retention());
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + gateway.port());
    }

    /// URLs that are fetched now for a task.
    List<String> urls(TaskId task) {
        return platform.core().query().task(CALLER, task).orElseThrow().urls().stream()
                .flatMap(worker -> worker.urls().stream())
                .toList();
    }

    /// The last status of the worker says that it runs something.
    boolean isBusy(long session) {
        return platform.core().query().workers().stream()
                .filter(worker -> worker.session().id() == session)
                .anyMatch(worker -> worker.status().filter(WorkerStatus::isBusy).isPresent());
    }

    /// Makes a worker known without asking it to join; returns its credential.
    String enrol(String worker) {
        String secret = "secret-of-" + worker;
        var _ = platform.ledger().write(transaction -> {
            transaction.identity().put(new ApiKey(ApiKeys.hash(secret), Caller.DEFAULT_PROJECT, worker, Role.WORKER));
            return true;
        });
        return secret;
    }

    TaskId submit(String payload) {
        return ((Accepted) platform.core()
                        .submit()
                        .submit(CALLER, Submission.of(TaskRequest.of("page", payload)))
                        .join())
                .ids()
                .getFirst();
    }

    void cancel(TaskId task) {
        platform.core().control().order(CALLER, task, TaskAction.CANCEL).join();
    }

    @Override
    public void close() {
        gateway.close();
        platform.close();
    }
}
