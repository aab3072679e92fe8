package dev.trawl.core.schedule;

import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Standing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// The decision for a due schedule: a pure function of the schedule and the ledger time.
///
/// @param fires instants that get a firing
/// @param skips the instant that is recorded as skipped; empty if none is
/// @param missed the number of other passed instants, of at most 1,000 counted
/// @param next the next planned instant; 0 if there is none
record FiringDecision(List<Long> fires, OptionalLong skips, int missed, long next) {

    /// No further instant.
    private static final long NONE = 0;

    /// A firing that is late by at most this much counts as on time.
    static final Duration GRACE = Duration.ofSeconds(5);

    /// The maximum number of missed instants that are fired later.
    static final int MOST = 100;

    private static final int COUNTED = 1_000;

    static FiringDecision of(Schedule schedule, long now) {
        var times = Times.of(schedule);
        var passed = passed(schedule, times, now);
        if (passed.isEmpty()) {
            return new FiringDecision(
                    List.of(), OptionalLong.empty(), 0, schedule.standing().nextAt());
        }
        long late = now - Jitter.due(schedule, passed.getFirst());
        if (late <= GRACE.toMillis()) {
            return new FiringDecision(
                    passed,
                    OptionalLong.empty(),
                    0,
                    times.next(passed.getLast()).orElse(NONE));
        }
        long next = next(schedule, times, passed.getLast(), now);
        return switch (schedule.rules().misfire()) {
            case FIRE_ONCE ->
                new FiringDecision(List.of(passed.getFirst()), OptionalLong.empty(), passed.size() - 1, next);
            case SKIP -> new FiringDecision(List.of(), OptionalLong.of(passed.getFirst()), passed.size() - 1, next);
            case FIRE_ALL -> {
                int most = Math.min(MOST, passed.size());
                yield new FiringDecision(passed.subList(0, most), OptionalLong.empty(), passed.size() - most, next);
            }
        };
    }

    /// The standing with the next instant and its due time.
    static Standing planned(Schedule schedule, long next) {
        return schedule.standing().planned(next, next == 0 ? 0 : Jitter.due(schedule, next));
    }

    /// The standing of a schedule that starts or resumes now. Earlier instants are ignored.
    static Standing begun(Schedule schedule, long now) {
        return planned(schedule, Times.of(schedule).next(now).orElse(NONE));
    }

    private static List<Long> passed(Schedule schedule, Times times, long now) {
        var passed = new ArrayList<Long>();
        long instant = schedule.standing().nextAt();
        while (instant > 0 && passed.size() < COUNTED && Jitter.due(schedule, instant) <= now) {
            passed.add(instant);
            instant = times.next(instant).orElse(NONE);
        }
        return passed;
    }

    /// The first instant that is not due yet. Instants that are only delayed by their jitter have not passed.
    private static long next(Schedule schedule, Times times, long last, long now) {
        long instant =
                times.next(Math.max(last, now - schedule.rules().jitter())).orElse(NONE);
        while (instant > 0 && Jitter.due(schedule, instant) <= now) {
            instant = times.next(instant).orElse(NONE);
        }
        return instant;
    }
}
