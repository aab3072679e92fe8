package dev.trawl.spi;

/// Time as it is handed in: the wall clock for people, the monotonic one for every deadline.
public interface TimeSource {

    /// Wall-clock milliseconds since 1970; may jump.
    long wallMillis();

    /// Monotonic nanoseconds from an arbitrary start; never jumps, means nothing on another machine.
    long nanos();
}
