package dev.trawl.cli.output;

import dev.trawl.cli.fault.Phrase;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The output formats. The first two are for users and may change; the others are for programs.
public enum Format {
    TABLE,
    WIDE,
    JSON,
    JSONL,
    YAML,
    CSV,
    NAME;

    private static final Set<String> UNAVAILABLE = Set.of("parquet", "orc", "avro", "arrow", "xls", "xlsx", "ods");

    /// The answer to a format that tables often have, and that Trawl does not write; empty for other names.
    public static Optional<Phrase> unavailable(String name) {
        return Optional.of(name.toLowerCase(Locale.ROOT))
                .filter(UNAVAILABLE::contains)
                .map(format ->
                        Phrase.of("%s is not available; use csv or jsonl, which other programs convert", format));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
