package dev.trawl.app.engine;

import dev.trawl.app.config.EngineKind;
import dev.trawl.app.config.ModuleConfigs;
import dev.trawl.app.data.DataFolder;
import dev.trawl.app.engine.Engines.LiveState;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.core.housekeeping.SegmentsOwner;
import dev.trawl.embedded.AlwaysLeader;
import dev.trawl.embedded.FileBlobStore;
import dev.trawl.embedded.LedgerEvents;
import dev.trawl.embedded.LoneNode;
import dev.trawl.embedded.MemoryReadyQueue;
import dev.trawl.embedded.OwnSettings;
import dev.trawl.jdbc.JdbcLedger;
import dev.trawl.kafka.KafkaEvents;
import dev.trawl.kafka.KafkaReadyQueue;
import dev.trawl.kafka.KafkaUrl;
import dev.trawl.redis.RedisEngine;
import dev.trawl.redis.RedisEngine.LeaderLock;
import dev.trawl.s3.S3BlobStore;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.live.Election;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.spi.live.EventBus;
import dev.trawl.spi.live.Membership;
import dev.trawl.spi.live.ReadyQueue;
import dev.trawl.spi.live.SharedSettings;
import dev.trawl.zookeeper.ZooKeeperSession;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Opens the configured backends, one client per URL. Only the ledger must be reachable at the start.
public final class OpenEngines {

    /// The folder of the segments, relative to the data folder.
    public static final String BLOBS = "blobs";

    private static final String LEADER_PATH = "/scheduler/leader";

    private final Settings settings;
    private final TimeSource time;
    private final Consumer<AutoCloseable> keep;
    private final JdbcLedger ledger;
    private final long ledgerId;
    private final Map<String, RedisEngine> redis = new HashMap<>();
    private Optional<ZooKeeperSession> zookeeper = Optional.empty();

    /// Concurrent: the election adds a check while others already run.
    private final Map<String, Supplier<EngineCheck>> checks = new ConcurrentSkipListMap<>();

    private OpenEngines(Settings settings, JdbcLedger ledger, TimeSource time, Consumer<AutoCloseable> keep) {
        this.settings = settings;
        this.time = time;
        this.keep = keep;
        this.ledger = ledger;
        this.ledgerId = ledger.reads().id(); // the only ledger query here, before any other backend is open
    }

    /// @param node the id of this node
    /// @param keep receives every resource to close, in the order of opening; close in reverse order
    public static Engines open(
            Settings settings,
            JdbcLedger ledger,
            DataFolder folder,
            String node,
            TimeSource time,
            Consumer<AutoCloseable> keep) {
        return new OpenEngines(settings, ledger, time, keep).open(folder, node);
    }

    private Engines open(DataFolder folder, String node) {
        checks.put(ConfigKey.LEDGER_URL.key(), new LedgerCheck(settings, ledger, time)::examine);
        var queue = queue();
        var state = state();
        var blobs = blobs(folder);
        return new Engines(ledger, blobs, queue, state, events(blobs), candidacy(node), members(), shared(), checks);
    }

    private BlobStore blobs(DataFolder folder) {
        if (EngineKind.of(settings, ConfigKey.BLOB_URL) == EngineKind.EMBEDDED) {
            return new FileBlobStore(folder.file(BLOBS));
        }
        var store = openS3(settings);
        keep.accept(store);
        var owner = new SegmentsOwner(store, () -> ledgerId);
        checks.put(ConfigKey.BLOB_URL.key(), () -> judge(store.ping(time), owner));
        return store;
    }

    public static S3BlobStore openS3(Settings settings) {
        return S3BlobStore.open(
                settings.text(ConfigKey.BLOB_URL),
                settings.text(ConfigKey.BLOB_ACCESS_KEY),
                settings.text(ConfigKey.BLOB_SECRET_KEY));
    }

    /// Adds a problem to the check if the store belongs to another cluster.
    private static EngineCheck judge(EngineCheck check, SegmentsOwner owner) {
        return !check.isSound() || owner.isOurs()
                ? check
                : check.butNot(
                        "it holds the segments of another ledger; give each cluster a bucket or prefix of its own");
    }

    private ReadyQueue queue() {
        return switch (EngineKind.of(settings, ConfigKey.QUEUE_URL)) {
            case REDIS -> redis(ConfigKey.QUEUE_URL).readyQueue();
            case KAFKA -> kafkaQueue();
            case EMBEDDED, SQL, ZOOKEEPER, S3 -> new MemoryReadyQueue();
        };
    }

    private ReadyQueue kafkaQueue() {
        var queue = new KafkaReadyQueue(kafkaUrl(ConfigKey.QUEUE_URL), time);
        keep.accept(queue);
        checks.put(ConfigKey.QUEUE_URL.key(), queue::ping);
        return queue;
    }

    private KafkaUrl kafkaUrl(ConfigKey key) {
        return KafkaUrl.parse(key.key(), settings.text(key));
    }

    private LiveState state() {
        if (EngineKind.of(settings, ConfigKey.STATE_URL) == EngineKind.EMBEDDED) {
            return LiveState.inMemory(time);
        }
        var engine = redis(ConfigKey.STATE_URL);
        var state = new LiveState(
                engine.inboxes(), engine.heartbeats(), engine.marks(), engine.counters(), engine.taskBoard());
        return new ModuleConfigs(settings).sharesSeen() ? state.sharing(engine.sharedUrls(ledgerId)) : state;
    }

    private EventBus events(BlobStore blobs) {
        if (EngineKind.of(settings, ConfigKey.EVENTS_URL) == EngineKind.EMBEDDED) {
            return new LedgerEvents();
        }
        var events = new KafkaEvents(
                kafkaUrl(ConfigKey.EVENTS_URL), time, ledgerId, new StoredRanges(ledger.reads(), blobs)::of);
        keep.accept(events);
        checks.put(ConfigKey.EVENTS_URL.key(), events::ping);
        return events;
    }

    private Function<Runnable, Election> candidacy(String node) {
        return switch (EngineKind.of(settings, ConfigKey.ELECTION_URL)) {
            case REDIS ->
                changed -> whileFit(() -> redis(ConfigKey.ELECTION_URL).election(node, leaderLock(), changed));
            case ZOOKEEPER -> changed -> whileFit(() -> zookeeper().election(leaderPath(), node, changed));
            case EMBEDDED, SQL, KAFKA, S3 -> _ -> new AlwaysLeader();
        };
    }

    private Election whileFit(Supplier<Election> candidacy) {
        var needed = new HealthGatedElection.Ledger(
                () -> ledger.reads().term(), settings.duration(ConfigKey.SCHEDULER_LEADER_LOCK_TTL));
        return new HealthGatedElection(candidacy, needed, time).begin();
    }

    private ZooKeeperSession zookeeper() {
        if (zookeeper.isEmpty()) {
            var opened = ZooKeeperSession.open(
                    settings.text(ConfigKey.ELECTION_URL), settings.duration(ConfigKey.SCHEDULER_LEADER_LOCK_TTL));
            keep.accept(opened);
            checks.put(ConfigKey.ELECTION_URL.key(), () -> opened.ping(time));
            zookeeper = Optional.of(opened);
        }
        return zookeeper.get();
    }

    /// The configured lock name if it is a path, else the default.
    private String leaderPath() {
        String key = settings.text(ConfigKey.SCHEDULER_LEADER_LOCK_KEY);
        return key.startsWith("/") ? key : LEADER_PATH;
    }

    private SharedSettings shared() {
        return EngineKind.of(settings, ConfigKey.ELECTION_URL) == EngineKind.ZOOKEEPER
                ? zookeeper().settings()
                : new OwnSettings();
    }

    private LeaderLock leaderLock() {
        return new LeaderLock(
                settings.text(ConfigKey.SCHEDULER_LEADER_LOCK_KEY),
                settings.duration(ConfigKey.SCHEDULER_LEADER_LOCK_TTL),
                settings.duration(ConfigKey.SCHEDULER_LEADER_RENEW_INTERVAL));
    }

    private Membership members() {
        if (EngineKind.of(settings, ConfigKey.ELECTION_URL) == EngineKind.ZOOKEEPER) {
            return zookeeper().membership();
        }
        return EngineKind.of(settings, ConfigKey.STATE_URL) == EngineKind.REDIS
                ? redis(ConfigKey.STATE_URL).membership()
                : new LoneNode();
    }

    private RedisEngine redis(ConfigKey key) {
        var engine = redis.computeIfAbsent(settings.text(key), _ -> {
            var opened = RedisEngine.open(
                            EngineKind.redisAddress(settings, key),
                            settings.text(ConfigKey.STATE_PREFIX),
                            time,
                            ledger.reads()::session)
                    .of(ledgerId);
            keep.accept(opened);
            return opened;
        });
        checks.put(key.key(), engine::ping);
        return engine;
    }
}
