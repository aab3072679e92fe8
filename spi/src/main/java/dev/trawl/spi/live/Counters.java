package dev.trawl.spi.live;

import java.time.Duration;

/// Counts that all nodes share and that forget themselves: how much was had lately, by whomever.
public interface Counters {

    /// Counts up to `amount`, as long as no more than `most` come together within any `window`. What is older than the
    /// window is forgotten, at the latest a sixtieth of it later.
    ///
    /// @return how much was left before, never less than 0; the smaller of that and `amount` is now counted
    /// @throws LiveStateUnavailableException when no answer came within a moment; it may be counted all the same
    long take(String name, long amount, long most, Duration window);
}
