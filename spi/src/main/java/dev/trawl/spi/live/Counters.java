package dev.trawl.spi.live;

import java.time.Duration;

/// Sliding-window counters that all nodes share.
public interface Counters {

    /// Counts up to `amount`, so that no more than `most` is counted within any `window`. Older counts
    /// expire, at the
    /// latest a sixtieth of the window late.
    ///
    /// @return the amount left before the call, never below 0; the smaller of it and `amount` is now counted
    /// @throws LiveStateUnavailableException when the backend timed out; the amount may be counted all the same
    long take(String name, long amount, long most, Duration window);
}
