package dev.trawl.core.schedule;

import dev.trawl.spi.ledger.Schedule;

/// By how much a firing is put off: the same for an instant whoever asks, spread evenly over schedules and instants.
final class Jitter {

    private Jitter() {}

    /// When the firing for an instant is due.
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
