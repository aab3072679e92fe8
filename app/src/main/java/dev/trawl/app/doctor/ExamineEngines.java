package dev.trawl.app.doctor;

import dev.trawl.app.config.EngineKind;
import dev.trawl.app.process.LogSetup;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.core.task.TaskType;
import dev.trawl.kafka.KafkaEvents;
import dev.trawl.kafka.KafkaReadyQueue;
import dev.trawl.kafka.KafkaUrl;
import dev.trawl.redis.RedisEngine;
import dev.trawl.s3.S3BlobStore;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import dev.trawl.zookeeper.ZooKeeperSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Checks every configured backend except the ledger, concurrently and within one timeout.
record ExamineEngines(Settings settings, TimeSource time, Duration patience) {

    private static final List<ConfigKey> KEYS = List.of(
            ConfigKey.BLOB_URL, ConfigKey.QUEUE_URL, ConfigKey.STATE_URL, ConfigKey.EVENTS_URL, ConfigKey.ELECTION_URL);

    /// Long enough for a busy machine; a missing backend usually fails sooner.
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    ExamineEngines(Settings settings, TimeSource time) {
        this(settings, time, PATIENCE);
    }

    /// Embedded backends get no finding.
    List<DoctorFinding> examine() {
        LogSetup.silenceEngines(); // the findings report the errors
        var asked = Executors.newVirtualThreadPerTaskExecutor();
        try {
            Map<ConfigKey, Future<List<DoctorFinding>>> answers = new LinkedHashMap<>();
            KEYS.stream()
                    .filter(key -> !settings.text(key).equals("embedded"))
                    .forEach(key -> answers.put(key, asked.submit(() -> examine(key))));
            long end = time.nanos() + patience.toNanos();
            List<DoctorFinding> findings = new ArrayList<>();
            answers.forEach((key, answer) -> findings.addAll(await(key, answer, end)));
            return findings;
        } finally {
            asked.shutdownNow(); // do not wait for a check that hangs
        }
    }

    private List<DoctorFinding> await(ConfigKey key, Future<List<DoctorFinding>> answer, long end) {
        try {
            return answer.get(Math.max(1, end - time.nanos()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            return List.of(wrong(key, Phrase.of("%s did not respond within %s s", shown(key), patience.toSeconds())));
        } catch (ExecutionException e) {
            return List.of(wrong(key, Phrase.of("%s", String.valueOf(e.getCause()))));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<DoctorFinding> examine(ConfigKey key) {
        try {
            var check = ask(key);
            var findings = new ArrayList<DoctorFinding>();
            if (check.isSound()) {
                findings.add(DoctorFinding.ok(key.key(), answered(check)));
            }
            check.findings().forEach(finding -> findings.add(told(key, check, finding)));
            check.advice().forEach(advice -> findings.add(noted(told(key, check, advice))));
            return findings;
        } catch (CommandFailedException e) {
            return List.of(wrong(key, e.complaint().phrase()));
        } catch (IllegalArgumentException e) {
            return List.of(wrong(key, Phrase.of("%s", String.valueOf(e.getMessage()))));
        }
    }

    private EngineCheck ask(ConfigKey key) {
        return switch (EngineKind.of(settings, key)) {
            case REDIS ->
                RedisEngine.check(EngineKind.redisAddress(settings, key), settings.text(ConfigKey.STATE_PREFIX), time);
            case KAFKA -> kafka(key);
            case ZOOKEEPER -> zookeeper(key);
            case S3 -> s3(key);
            case EMBEDDED, SQL -> throw new IllegalArgumentException(key.key() + " has no backend to check");
        };
    }

    private EngineCheck kafka(ConfigKey key) {
        var url = KafkaUrl.parse(key.key(), settings.text(key));
        if (key == ConfigKey.EVENTS_URL) {
            try (var events = new KafkaEvents(url, time, 0)) {
                return events.check();
            }
        }
        try (var queue = new KafkaReadyQueue(url, time)) {
            return queue.check(List.of(TaskType.DEFAULT_POOL));
        }
    }

    private EngineCheck zookeeper(ConfigKey key) {
        try (var session =
                ZooKeeperSession.open(settings.text(key), settings.duration(ConfigKey.SCHEDULER_LEADER_LOCK_TTL))) {
            return session.check(time);
        }
    }

    private EngineCheck s3(ConfigKey key) {
        try (var store = S3BlobStore.open(
                settings.text(key),
                settings.text(ConfigKey.BLOB_ACCESS_KEY),
                settings.text(ConfigKey.BLOB_SECRET_KEY))) {
            return store.check(time);
        }
    }

    static Phrase answered(EngineCheck check) {
        return Phrase.of(
                "%s %s at %s responded in %.1f ms",
                check.engine(),
                check.version(),
                check.address(),
                check.latency().toNanos() / 1e6);
    }

    /// Splits a finding into problem and advice: the advice is the text after the last `; ` or `: `.
    private static DoctorFinding told(ConfigKey key, EngineCheck check, String finding) {
        int advice = Math.max(finding.lastIndexOf("; "), finding.lastIndexOf(": "));
        String found = advice < 0 ? finding : finding.substring(0, advice);
        Phrase shown =
                found.contains(check.address()) ? Phrase.of("%s", found) : Phrase.of("%s: %s", check.address(), found);
        return DoctorFinding.wrong(
                key.key(),
                shown,
                advice < 0
                        ? Phrase.of("correct %s", key.key())
                        : Phrase.of("%s", finding.substring(advice + "; ".length())));
    }

    private static DoctorFinding noted(DoctorFinding told) {
        return DoctorFinding.note(told.check(), told.observed(), told.fix());
    }

    private static DoctorFinding wrong(ConfigKey key, Phrase found) {
        return DoctorFinding.wrong(key.key(), found, Phrase.of("start the backend, or correct %s", key.key()));
    }

    private String shown(ConfigKey key) {
        return settings.setting(key).shown().asString();
    }
}
