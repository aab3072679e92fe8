package dev.trawl.core.pull;

import java.util.function.Predicate;

/// A request of a pull worker for tasks.
///
/// @param limit the maximum number of tasks
/// @param request unique per worker, repeated if the reply was lost; 0 if the worker does not number its requests
/// @param allowed accepts the payloads that the worker may get
public record PullRequest(String worker, String type, int limit, long request, Predicate<String> allowed) {}
