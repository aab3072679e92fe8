package dev.trawl.gateway.problem;

import dev.trawl.core.problem.Problem;

/// A validation error of one field.
///
/// @param pointer JSON pointer into the body, or `?name` for a query parameter
public record FieldError(Problem problem, String pointer, String detail) {}
