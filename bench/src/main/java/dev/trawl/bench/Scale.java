package dev.trawl.bench;

/// The scale of a measurement.
///
/// @param tasks waiting before a drain, and submitted by a submit measurement
/// @param rounds of everything that is compared; the median counts
/// @param seconds of everything that runs for a time
/// @param pending the largest number of waiting subtasks
/// @param probe tasks whose cost is measured on top of the waiting ones
record Scale(int tasks, int rounds, int seconds, int pending, int probe) {

    static final Scale FULL = new Scale(100_000, 3, 20, 1_000_000, 10_000);
    static final Scale QUICK = new Scale(5_000, 2, 2, 20_000, 1_000);
}
