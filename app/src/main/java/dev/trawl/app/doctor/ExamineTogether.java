package dev.trawl.app.doctor;

import dev.trawl.app.config.EngineKind;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.NodeRole;
import dev.trawl.config.Settings;
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
                        Phrase.of(
                                "other nodes can reach the ledger, but not the embedded backends of this node: %s",
                                own),
                        Phrase.of("run this node alone, or configure a shared backend for each, see docs/cluster.md")))
                : Optional.empty();
    }

    private Optional<DoctorFinding> cannotBeJoined() {
        String engines = keys(EngineKind.EMBEDDED, false);
        return !EngineKind.isShared(settings) && !engines.isEmpty()
                ? Optional.of(DoctorFinding.note(
                        CHECK,
                        Phrase.of("the ledger is a file on this machine, so no other node can share %s", engines),
                        Phrase.of("set ledger.url to PostgreSQL or MariaDB to run several nodes")))
                : Optional.empty();
    }

    private Optional<DoctorFinding> ownMasterKey() {
        return EngineKind.isShared(settings)
                        && settings.text(ConfigKey.SECRETS_KEY).isBlank()
                ? Optional.of(DoctorFinding.note(
                        CHECK,
                        Phrase.of(
                                "the master key is a file in the data folder of this node, so no other node can start"),
                        Phrase.of("set the same secrets.key_file on all nodes, see docs/cluster.md")))
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
                        Phrase.of(
                                "election.url is embedded, but there are %s schedulers: %s",
                                schedulers.size(), String.join(", ", schedulers)),
                        Phrase.of("set election.url to the same redis:// or zookeeper:// URL on each")));
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
