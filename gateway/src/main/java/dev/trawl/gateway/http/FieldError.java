package dev.trawl.gateway.http;

import dev.trawl.core.Problem;

/// A validation error of one field.
///
/// @param pointer JSON pointer into the body, or `?name` for a query parameter
public record FieldError(Problem problem, String pointer, String detail) {}
