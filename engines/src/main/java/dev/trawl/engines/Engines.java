package dev.trawl.engines;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Engines shared by all tests of a process. Each starts on first use and stops with the process.
///
/// A test that kills, pauses or wipes an engine must start its own.
public final class Engines {

    private static final Shared<RedisServer> REDIS = new Shared<>(RedisServer::start);
    private static final Shared<SentinelGroup> SENTINEL = new Shared<>(SentinelGroup::start);
    private static final Shared<ZooKeeperEnsemble> ZOOKEEPER = new Shared<>(() -> ZooKeeperEnsemble.start(1));
    private static final Shared<KafkaCluster> KAFKA = new Shared<>(() -> KafkaCluster.start(1));
    private static final Shared<S3Server> S3 = new Shared<>(S3Server::start);
    private static final Shared<PostgresServer> POSTGRESQL = new Shared<>(PostgresServer::start);
    private static final Shared<MariadbServer> MARIADB = new Shared<>(MariadbServer::start);

    private Engines() {}

    public static RedisServer redis() {
        return REDIS.engine();
    }

    public static SentinelGroup sentinel() {
        return SENTINEL.engine();
    }

    /// An engine of a single node.
    public static ZooKeeperEnsemble zookeeper() {
        return ZOOKEEPER.engine();
    }

    /// An engine of a single broker.
    public static KafkaCluster kafka() {
        return KAFKA.engine();
    }

    public static S3Server s3() {
        return S3.engine();
    }

    public static PostgresServer postgresql() {
        return POSTGRESQL.engine();
    }

    public static MariadbServer mariadb() {
        return MARIADB.engine();
    }

    private static final class Shared<E extends Engine> {

        private final Supplier<E> start;
        private @Nullable E engine;

        Shared(Supplier<E> start) {
            this.start = start;
        }

        synchronized E engine() {
            E started = engine == null ? start.get() : engine;
            engine = started;
            return started;
        }
    }
}
