package dev.trawl.testkit;

import java.time.Duration;

/// The bound of a promise that is given in seconds. The long form (`-Dtrawl.long=true`), alone on its machine, holds
/// the
/// promise itself. Every other run shares the cores with other tests, so its bound is eight times as long.
public final class PromisedTime {

    private static final int SHARED_CORES = 8;

    private PromisedTime() {}

    public static Duration within(Duration promised) {
        return Boolean.getBoolean("trawl.long") ? promised : promised.multipliedBy(SHARED_CORES);
    }
}
