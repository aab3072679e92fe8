package dev.trawl.sim;

/// Durations of virtual time in nanoseconds.
final class Nanos {

    static final long MILLI = 1_000_000L;
    static final long SECOND = 1_000 * MILLI;
    static final long MINUTE = 60 * SECOND;

    private Nanos() {}
}
