package dev.trawl.app.config;

import dev.trawl.cli.fault.Fault;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.NodeRole;
import dev.trawl.config.Settings;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.kafka.KafkaUrl;
import dev.trawl.redis.connection.RedisAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The kinds of backends that URLs in the settings can name. The scheme of the URL selects one.
public enum EngineKind {
    EMBEDDED("embedded"),
    SQL(JdbcLedgers.schemes().toArray(String[]::new)),
    REDIS("redis", "rediss", "redis-sentinel", "rediss-sentinel"),
    KAFKA("kafka", "kafkas"),
    ZOOKEEPER("zookeeper"),
    S3("s3");

    private static final Map<ConfigKey, Set<EngineKind>> KNOWN = Map.of(
            ConfigKey.LEDGER_URL, EnumSet.of(EMBEDDED, SQL),
            ConfigKey.BLOB_URL, EnumSet.of(EMBEDDED, S3),
            ConfigKey.QUEUE_URL, EnumSet.of(EMBEDDED, REDIS, KAFKA),
            ConfigKey.STATE_URL, EnumSet.of(EMBEDDED, REDIS),
            ConfigKey.EVENTS_URL, EnumSet.of(EMBEDDED, KAFKA),
            ConfigKey.ELECTION_URL, EnumSet.of(EMBEDDED, REDIS, ZOOKEEPER));

    private static final List<ConfigKey> NEEDED_TOGETHER =
            List.of(ConfigKey.LEDGER_URL, ConfigKey.STATE_URL, ConfigKey.QUEUE_URL, ConfigKey.BLOB_URL);

    private final String schemes;

    EngineKind(String... schemes) {
        this.schemes = String.join(", ", schemes);
    }

    /// @throws dev.trawl.cli.fault.CommandFailedException if this key does not support the scheme of the URL
    public static EngineKind of(Settings settings, ConfigKey key) {
        String url = settings.text(key).replaceFirst("^jdbc:", "");
        var kinds = KNOWN.getOrDefault(key, Set.of());
        return kinds.stream()
                .filter(kind -> kind.list().anyMatch(scheme -> url.equals(scheme) || url.startsWith(scheme + ":")))
                .findFirst()
                .orElseThrow(() -> Fault.UNKNOWN_BACKEND.with(
                        key.key(),
                        settings.setting(key).shown().asString(),
                        String.join(
                                ", ", kinds.stream().map(kind -> kind.schemes).toList())));
    }

    /// Rejects invalid backend URLs, naming the key.
    public static void check(Settings settings) {
        KNOWN.keySet().stream().sorted().forEach(key -> {
            switch (of(settings, key)) {
                case REDIS -> {
                    var _ = redisAddress(settings, key);
                }
                case KAFKA -> {
                    var _ = KafkaUrl.parse(key.key(), settings.text(key));
                }
                case EMBEDDED, SQL, ZOOKEEPER, S3 -> {} // these report errors when they are opened
            }
        });
    }

    /// Checks the backends of a node that has only some of the roles. It finds the other nodes through shared
    /// backends, so these must not be embedded.
    ///
    /// @throws IllegalArgumentException naming the key that is missing
    public static void check(Settings settings, Set<NodeRole> roles) {
        if (roles.contains(NodeRole.GATEWAY) && roles.contains(NodeRole.SCHEDULER)) {
            return;
        }
        for (var key : NEEDED_TOGETHER) {
            if (of(settings, key) == EMBEDDED) {
                throw new IllegalArgumentException(
                        "%s is embedded, which only this process can reach; a node with some of the roles needs %s"
                                .formatted(
                                        key.key(),
                                        String.join(
                                                ", ",
                                                NEEDED_TOGETHER.stream()
                                                        .map(ConfigKey::key)
                                                        .toList())));
            }
        }
    }

    /// Returns whether a second scheduler on this ledger would also believe that it leads.
    public static boolean isLeadContested(Settings settings, Set<NodeRole> roles) {
        return roles.contains(NodeRole.SCHEDULER)
                && isShared(settings)
                && of(settings, ConfigKey.ELECTION_URL) == EMBEDDED;
    }

    /// Returns whether other processes can connect to the ledger.
    public static boolean isShared(Settings settings) {
        return of(settings, ConfigKey.LEDGER_URL) == SQL
                && !settings.text(ConfigKey.LEDGER_URL)
                        .replaceFirst("^jdbc:", "")
                        .startsWith("sqlite:");
    }

    /// Returns whether nodes with different roles can share these backends.
    public static boolean isForSeveral(Settings settings) {
        return isShared(settings) && NEEDED_TOGETHER.stream().noneMatch(key -> of(settings, key) == EMBEDDED);
    }

    public static RedisAddress redisAddress(Settings settings, ConfigKey key) {
        try {
            return RedisAddress.parse(settings.text(key), "", "");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s: %s".formatted(key.key(), e.getMessage()), e);
        }
    }

    private Stream<String> list() {
        return Stream.of(schemes.split(", "));
    }
}
