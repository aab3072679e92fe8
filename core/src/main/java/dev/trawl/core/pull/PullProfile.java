package dev.trawl.core.pull;

/// The registration data of a pull worker.
///
/// @param name the display name
/// @param about the self-description of the worker, a JSON object
/// @param type the task type that it runs
public record PullProfile(String worker, String name, String about, String type) {}
