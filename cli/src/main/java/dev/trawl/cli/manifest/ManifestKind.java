package dev.trawl.cli.manifest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The kinds of documents.
enum ManifestKind {
    TYPE,
    SCHEDULE,
    JOB;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The keys that a document of this kind may have, beside those that all kinds have.
    Set<String> keys() {
        return switch (this) {
            case TYPE -> Set.of("executor", "settings", "timeout", "max_attempts", "max_concurrency", "pool", "lane");
            case SCHEDULE ->
                Set.of(
                        "cron",
                        "zone",
                        "every",
                        "at",
                        "start",
                        "end",
                        "overlap",
                        "misfire",
                        "jitter",
                        "pause_after_failures");
            case JOB -> Set.of();
        };
    }

    static Optional<ManifestKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(ManifestKind::word).collect(Collectors.joining(", "));
    }
}
