package dev.trawl.core.submit;

import dev.trawl.spi.KeyScope;

/// A scope that a caller lacks for submitting or scheduling a task.
///
/// @param type the task type
public record MissingScope(KeyScope scope, String type) {}
