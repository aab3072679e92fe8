package dev.trawl.cli.output;

import java.util.Locale;

/// The output formats. The first two are for users and may change; the others are for programs.
public enum Format {
    TABLE,
    WIDE,
    JSON,
    JSONL,
    YAML,
    CSV,
    NAME;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
