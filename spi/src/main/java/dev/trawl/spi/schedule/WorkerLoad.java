package dev.trawl.spi.schedule;

/// A worker and how much it has to do.
///
/// @param load leases it holds and invitations in its inbox
public record WorkerLoad(long session, String worker, int capacity, int load) {}
