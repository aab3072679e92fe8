package dev.trawl.testkit;

import java.time.Duration;

/// The time limit of a promise. The long form (`-Dtrawl.long=true`), alone on its machine, checks the promise itself.
/// Any other run shares the cores with other tests, so its limit is eight times as long.
public final class PromisedTime {

    private static final int SHARED_CORES = 8;

    private PromisedTime() {}

    public static Duration within(Duration promised) {
        return Boolean.getBoolean("trawl.long") ? promised : promised.multipliedBy(SHARED_CORES);
    }
}
