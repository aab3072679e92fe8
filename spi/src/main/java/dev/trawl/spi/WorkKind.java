package dev.trawl.spi;

/// The work that a worker can or cannot run: subtasks of one type with the same needs.
public record WorkKind(String type, WorkNeeds needs) {}
