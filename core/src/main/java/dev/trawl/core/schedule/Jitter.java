package dev.trawl.core.schedule;

import dev.trawl.spi.firing.Schedule;

/// Delays firings by a deterministic jitter, spread evenly over schedules and instants. All nodes compute the same
/// delay for an instant.
final class Jitter {

    private Jitter() {}

    /// The time at which the firing of an instant is due.
    static long due(Schedule schedule, long instant) {
        long most = schedule.rules().jitter();
        return most == 0 ? instant : instant + Long.remainderUnsigned(mixed(schedule.id(), instant), most + 1);
    }

    private static long mixed(long id, long instant) {
        long mixed = id * 0x9E3779B97F4A7C15L + instant;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }
}
