package dev.trawl.cli.output;

import java.util.Locale;

/// How results are written. The first two are for people and may change; the others are for programs.
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
