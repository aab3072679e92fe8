package dev.trawl.sim;

import java.util.EnumSet;
import java.util.Set;
import java.util.random.RandomGenerator;

/// The kinds of faults and their rates. Each seed has other rates, so that one fault does not always mask another.
final class Faults {

    private final double loseCall;
    private final double loseAnswer;
    private final double duplicate;
    private final double slowCall;
    private final double failWrite;
    private final double failRead;
    private final Set<Disaster> disasters = EnumSet.noneOf(Disaster.class);
    private boolean healed;

    /// Large faults that occur at random times.
    enum Disaster {
        CRASH_NODE,
        PAUSE_NODE,
        CRASH_WORKER,
        PAUSE_WORKER,
        WORKER_LEAVES,
        WORKER_DRAINS,
        CLOCK_JUMP,
        FLUSH_LIVE_STATE,
        NEW_LEADER,
        TWO_LEADERS
    }

    /// The outcome of a write to the ledger.
    enum Fate {
        COMMITS,
        /// The transaction runs twice, as after a deadlock.
        RUNS_TWICE,
        FAILS_BEFORE,
        ROLLS_BACK,
        /// Committed, but the reply is an error.
        ANSWER_LOST,
        CRASHES_BEFORE,
        CRASHES_AFTER
    }

    Faults(RandomGenerator random) {
        this.loseCall = rate(random, 0.2);
        this.loseAnswer = rate(random, 0.2);
        this.duplicate = rate(random, 0.2);
        this.slowCall = rate(random, 0.3);
        this.failWrite = rate(random, 0.15);
        this.failRead = rate(random, 0.01);
        for (Disaster disaster : Disaster.values()) {
            if (random.nextBoolean()) {
                disasters.add(disaster);
            }
        }
    }

    private static double rate(RandomGenerator random, double most) {
        return random.nextInt(3) == 0 ? 0 : random.nextDouble() * most;
    }

    /// Disables all faults.
    void heal() {
        healed = true;
    }

    boolean isHealed() {
        return healed;
    }

    Set<Disaster> disasters() {
        return disasters;
    }

    boolean losesCall(World world) {
        return !healed && world.chance(loseCall);
    }

    boolean losesAnswer(World world) {
        return !healed && world.chance(loseAnswer);
    }

    boolean duplicates(World world) {
        return !healed && world.chance(duplicate);
    }

    boolean failsRead(World world) {
        return !healed && world.chance(failRead);
    }

    long latency(World world) {
        boolean slow = !healed && world.chance(slowCall);
        return slow ? world.between(0, 20 * Nanos.SECOND) : world.between(Nanos.MILLI / 10, 5 * Nanos.MILLI);
    }

    Fate write(World world) {
        if (healed || !world.chance(failWrite)) {
            return Fate.COMMITS;
        }
        var fates = Fate.values();
        var fate = fates[world.choose(fates.length)];
        boolean crash = fate == Fate.CRASHES_BEFORE || fate == Fate.CRASHES_AFTER;
        return crash && !disasters.contains(Disaster.CRASH_NODE) ? Fate.COMMITS : fate;
    }
}
