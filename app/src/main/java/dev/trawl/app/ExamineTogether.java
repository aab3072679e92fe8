package dev.trawl.app;

import dev.trawl.cli.DoctorFinding;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.NodeRole;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.redis.RedisEngine;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.live.NodeInfo;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks whether the configured backends work together.
record ExamineTogether(Settings settings, TimeSource time) {

    private static final String CHECK = "together";
    private static final List<ConfigKey> SHARED =
            List.of(ConfigKey.BLOB_URL, ConfigKey.QUEUE_URL, ConfigKey.STATE_URL, ConfigKey.ELECTION_URL);

    /// Returns an empty list if all backends fit together.
    List<DoctorFinding> examine() {
        try {
            return Stream.of(alone(), cannotBeJoined(), ownMasterKey(), severalLeaders())
                    .flatMap(Optional::stream)
                    .toList();
        } catch (CommandFailedException | IllegalArgumentException _) {
            return List.of(); // an invalid URL is reported under its own key
        }
    }

    private Optional<DoctorFinding> alone() {
        String own = keys(EngineKind.EMBEDDED, true);
        return EngineKind.isShared(settings) && !own.isEmpty()
                ? Optional.of(DoctorFinding.note(
                        CHECK,
                        "other nodes can reach the ledger, but not what is embedded here: " + own,
                        "run this node alone, or name an engine for each, see docs/cluster.md"))
                : Optional.empty();
    }

    private Optional<DoctorFinding> cannotBeJoined() {
        String engines = keys(EngineKind.EMBEDDED, false);
        return !EngineKind.isShared(settings) && !engines.isEmpty()
                ? Optional.of(DoctorFinding.note(
                        CHECK,
                        "the ledger is a file of this machine, so no other node can share " + engines,
                        "name a PostgreSQL or MariaDB in ledger.url to run several nodes"))
                : Optional.empty();
    }

    private Optional<DoctorFinding> ownMasterKey() {
        return EngineKind.isShared(settings)
                        && settings.text(ConfigKey.SECRETS_KEY).isBlank()
                ? Optional.of(DoctorFinding.note(
                        CHECK,
                        "the master key of secrets is a file of this node's data folder, so no other node can start",
                        "give all of them the same key with secrets.key_file, see docs/cluster.md"))
                : Optional.empty();
    }

    /// Each scheduler would elect itself. Terms fence them, but they keep taking the lead from each other.
    private Optional<DoctorFinding> severalLeaders() {
        boolean lone = EngineKind.of(settings, ConfigKey.ELECTION_URL) == EngineKind.EMBEDDED;
        if (!lone || EngineKind.of(settings, ConfigKey.STATE_URL) != EngineKind.REDIS) {
            return Optional.empty();
        }
        var schedulers = schedulers();
        return schedulers.size() < 2
                ? Optional.empty()
                : Optional.of(DoctorFinding.wrong(
                        CHECK,
                        "election.url is embedded, but %d schedulers are there: %s"
                                .formatted(schedulers.size(), String.join(", ", schedulers)),
                        "name the same redis:// or zookeeper:// in election.url of each"));
    }

    private List<String> schedulers() {
        var address = EngineKind.redisAddress(settings, ConfigKey.STATE_URL);
        try (var engine =
                RedisEngine.open(address, settings.text(ConfigKey.STATE_PREFIX), time, _ -> Optional.empty())) {
            return engine.membership().nodes().stream()
                    .filter(node -> node.roles().contains(NodeRole.SCHEDULER.word()))
                    .map(NodeInfo::id)
                    .toList();
        } catch (LiveStateUnavailableException _) {
            return List.of(); // reported under its own key
        }
    }

    private String keys(EngineKind kind, boolean are) {
        return SHARED.stream()
                .filter(key -> (EngineKind.of(settings, key) == kind) == are)
                .map(ConfigKey::key)
                .collect(Collectors.joining(", "));
    }
}
