package dev.trawl.spi;

/// The type and the needs of work, by which workers are chosen.
public record WorkKind(String type, WorkNeeds needs) {

    /// Stands for any type in the kinds that a worker can run. No type has this name.
    public static final String ANY_TYPE = "*";
}
