package dev.trawl.core.submit;

import dev.trawl.spi.Scope;

/// A scope that a caller lacks for submitting or scheduling a task.
///
/// @param type the task type
public record MissingScope(Scope scope, String type) {}
