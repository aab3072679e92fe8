package dev.trawl.plugin;

/// A worker and its current load.
///
/// @param load leases it holds and invitations in its inbox
public record WorkerLoad(long session, String worker, int capacity, int load) {}
