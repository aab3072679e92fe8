package dev.trawl.core.pull;

/// What a worker that asks for its work registers with.
///
/// @param name what people call it
/// @param about what it tells of itself, a JSON object
/// @param type the task type it works on
public record PullProfile(String worker, String name, String about, String type) {}
