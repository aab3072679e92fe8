package dev.trawl.core.schedule;

import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Timing;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/// The instants at which a schedule is due, in milliseconds since 1970.
///
/// A cron expression with restricted hours means times of day. A time that clocks skip is due right after the skip;
/// a time that they repeat is due only once, at the first. An expression for every hour is due at every match.
public final class Times {

    private static final long EVERY_HOUR = (1L << 24) - 1;

    private final LongFunction<OptionalLong> next;
    private final long startsAt;
    private final long endsAt;

    private Times(LongFunction<OptionalLong> next, Timing timing) {
        this.next = next;
        this.startsAt = timing.startsAt();
        this.endsAt = timing.endsAt();
    }

    /// @throws IllegalArgumentException, DateTimeException if the timing is invalid
    public static Times of(Schedule schedule) {
        return of(schedule.timing(), schedule.createdAt());
    }

    static Times of(Timing timing, long createdAt) {
        return switch (timing.kind()) {
            case CRON -> cron(timing);
            case EVERY -> every(timing, createdAt);
            case AT -> at(timing);
        };
    }

    private static Times cron(Timing timing) {
        var cron = Cron.parse(timing.expression());
        var zone = ZoneId.of(timing.zone());
        boolean ofTheDay = cron.hours() != EVERY_HOUR;
        return new Times(
                after -> ofTheDay
                        ? dayTime(cron, zone, after)
                        : cron.next(Instant.ofEpochMilli(after).atZone(zone)).stream()
                                .mapToLong(due -> due.toInstant().toEpochMilli())
                                .findFirst(),
                timing);
    }

    /// Finds the next local time first, and then converts it to an instant.
    private static OptionalLong dayTime(Cron cron, ZoneId zone, long after) {
        var rules = zone.getRules();
        var clock = LocalDateTime.ofInstant(Instant.ofEpochMilli(after), zone).atZone(ZoneOffset.UTC);
        for (var time = cron.next(clock); time.isPresent(); time = cron.next(time.get())) {
            long instant = instant(time.get().toLocalDateTime(), rules);
            if (instant > after) {
                return OptionalLong.of(instant);
            }
        }
        return OptionalLong.empty();
    }

    private static long instant(LocalDateTime clock, ZoneRules rules) {
        var offsets = rules.getValidOffsets(clock);
        var instant = offsets.isEmpty()
                ? rules.getTransition(clock).getInstant()
                : clock.toInstant(offsets.getFirst()); // the first of two is earlier
        return instant.toEpochMilli();
    }

    private static Times every(Timing timing, long createdAt) {
        long interval = Duration.parse(timing.expression()).toMillis();
        long start = timing.startsAt() > 0 ? timing.startsAt() : createdAt;
        return new Times(
                after -> OptionalLong.of(start + Math.floorDiv(after - start + interval, interval) * interval), timing);
    }

    private static Times at(Timing timing) {
        long instant = Instant.parse(timing.expression()).toEpochMilli();
        return new Times(after -> instant > after ? OptionalLong.of(instant) : OptionalLong.empty(), timing);
    }

    /// The first instant after the given one, within the bounds of the schedule.
    public OptionalLong next(long after) {
        var due = next.apply(Math.max(after, startsAt - 1));
        return due.isPresent() && endsAt > 0 && due.getAsLong() > endsAt ? OptionalLong.empty() : due;
    }
}
