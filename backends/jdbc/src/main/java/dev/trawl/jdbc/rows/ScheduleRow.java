package dev.trawl.jdbc.rows;

import dev.trawl.jdbc.sql.Checksum;
import dev.trawl.jdbc.sql.Row;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firings.Ended;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Kind;
import dev.trawl.spi.firing.Schedule.Misfire;
import dev.trawl.spi.firing.Schedule.Overlap;
import dev.trawl.spi.firing.Schedule.Rules;
import dev.trawl.spi.firing.Schedule.Standing;
import dev.trawl.spi.firing.Schedule.Timing;
import dev.trawl.spi.firing.Schedule.Work;
import dev.trawl.spi.task.Labels;
import java.sql.SQLException;
import java.util.List;

/// Reads rows of `schedule` and `schedule_firing`, and converts schedules to parameters.
public final class ScheduleRow {

    private ScheduleRow() {}

    public static Schedule read(Row row) throws SQLException {
        long id = row.big();
        var place = new Row.Place("schedule", id);
        return new Schedule(
                id,
                row.text(),
                row.text(),
                new Timing(row.choice(Kind.class, place, "kind"), row.text(), row.text(), row.big(), row.big()),
                new Work(
                        row.text(),
                        row.checked(place, "payload"),
                        row.checked(place, "overrides"),
                        row.integer(),
                        Labels.parse(row.text())),
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
    public static List<Object> plan(Schedule schedule) {
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
                work.labels().text(),
                rules.overlap().name(),
                rules.misfire().name(),
                rules.jitter(),
                rules.maxFailures());
    }

    /// The columns changed by firings, in the order from `paused` to `failures`.
    public static List<Object> standing(Schedule schedule) {
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

    public static Firing firing(Row row) throws SQLException {
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

    public static Ended ended(Row row) throws SQLException {
        var firing = firing(row);
        return new Ended(firing, row.optionalChoice(TaskState.class, new Row.Place("task", firing.task()), "state"));
    }
}
