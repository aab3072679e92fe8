package dev.trawl.jdbc;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Firing;
import dev.trawl.spi.ledger.Firings.Ended;
import dev.trawl.spi.ledger.Schedule;
import dev.trawl.spi.ledger.Schedule.Kind;
import dev.trawl.spi.ledger.Schedule.Misfire;
import dev.trawl.spi.ledger.Schedule.Overlap;
import dev.trawl.spi.ledger.Schedule.Rules;
import dev.trawl.spi.ledger.Schedule.Standing;
import dev.trawl.spi.ledger.Schedule.Timing;
import dev.trawl.spi.ledger.Schedule.Work;
import java.sql.SQLException;
import java.util.List;

/// Reads rows of `schedule` and `schedule_firing`, and converts schedules to parameters.
final class ScheduleRow {

    private ScheduleRow() {}

    static Schedule read(Row row) throws SQLException {
        long id = row.big();
        var place = new Row.Place("schedule", id);
        return new Schedule(
                id,
                row.text(),
                row.text(),
                new Timing(row.choice(Kind.class, place, "kind"), row.text(), row.text(), row.big(), row.big()),
                new Work(row.text(), row.checked(place, "payload"), row.checked(place, "overrides"), row.integer()),
                new Rules(
                        row.choice(Overlap.class, place, "overlap"),
                        row.choice(Misfire.class, place, "misfire"),
                        row.big(),
                        row.integer()),
                new Standing(
                        row.flag(), row.text(), row.big(), row.big(), row.big(), row.big(), row.big(), row.integer()),
                row.big(),
                row.text(),
                row.big());
    }

    /// The columns set by users, in the order from `kind` to `max_failures`.
    static List<Object> plan(Schedule schedule) {
        var timing = schedule.timing();
        var work = schedule.work();
        var rules = schedule.rules();
        return List.of(
                timing.kind().name(),
                timing.expression(),
                timing.zone(),
                timing.startsAt(),
                timing.endsAt(),
                work.type(),
                work.payload(),
                Checksum.of(work.payload()),
                work.overrides(),
                Checksum.of(work.overrides()),
                work.priority(),
                rules.overlap().name(),
                rules.misfire().name(),
                rules.jitter(),
                rules.maxFailures());
    }

    /// The columns changed by firings, in the order from `paused` to `failures`.
    static List<Object> standing(Schedule schedule) {
        var standing = schedule.standing();
        return List.of(
                standing.paused() ? 1 : 0,
                standing.reason(),
                standing.nextAt(),
                standing.dueAt(),
                standing.heldAt(),
                standing.lastAt(),
                standing.lastTask(),
                standing.failures());
    }

    static Firing firing(Row row) throws SQLException {
        long schedule = row.big();
        long planned = row.big();
        var place = new Row.Place("schedule_firing", schedule + "/" + planned);
        return new Firing(
                schedule,
                planned,
                row.choice(Firing.Cause.class, place, "cause"),
                row.big(),
                row.choice(Firing.Outcome.class, place, "outcome"),
                row.big(),
                row.flag(),
                row.integer(),
                row.text());
    }

    static Ended ended(Row row) throws SQLException {
        var firing = firing(row);
        return new Ended(firing, row.optionalChoice(TaskState.class, new Row.Place("task", firing.task()), "state"));
    }
}
