package dev.trawl.core.pull;

import java.util.function.Predicate;

/// What a worker asks for.
///
/// @param limit how many tasks at most
/// @param request unique for the worker, repeated when the answer was lost; 0 when it does not count its requests
/// @param allowed the payloads that it may be given
public record PullRequest(String worker, String type, int limit, long request, Predicate<String> allowed) {}
