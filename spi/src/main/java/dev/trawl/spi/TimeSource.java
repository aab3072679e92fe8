package dev.trawl.spi;

/// The injected clocks: wall time for display, monotonic time for every deadline.
public interface TimeSource {

    /// Wall-clock milliseconds since 1970; may jump.
    long wallMillis();

    /// Monotonic nanoseconds from an arbitrary start; never jumps. Not comparable between machines.
    long nanos();
}
