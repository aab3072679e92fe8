package dev.trawl.core.schedule;

import dev.trawl.core.submit.AdmitTask;
import dev.trawl.core.submit.AdmitTask.Candidate;
import dev.trawl.core.submit.MissingScope;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.ControlTask;
import dev.trawl.core.task.Overrides;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firing.Cause;
import dev.trawl.spi.firing.Firing.Outcome;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Overlap;
import dev.trawl.spi.firing.Schedule.Work;
import dev.trawl.spi.ledger.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;

/// Fires one instant inside a transaction that has locked the schedule's row. The firing, its task and its effect
/// on the previous task are one atomic commit.
public final class FireInstant {

    private final AdmitTask admit;
    private final ControlTask control;

    public FireInstant(AdmitTask admit, ControlTask control) {
        this.admit = admit;
        this.control = control;
    }

    /// An instant and the cause of its firing.
    record Shot(long planned, Cause cause, int missed) {}

    /// Checks the task that a schedule submits, outside the transaction.
    Candidate check(String project, String schedule, Work work) {
        var caller = new Caller(project, "schedule/" + schedule, Role.SUBMITTER);
        Overrides overrides;
        try {
            overrides = Overrides.of(work.overrides());
        } catch (JacksonException e) { // an unreadable schedule must not stop the others
            return AdmitTask.unreadable(caller, "its overrides cannot be read: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            return AdmitTask.unreadable(caller, "its overrides cannot be read: timeout " + e.getMessage());
        }
        var request = TaskRequest.ofSchedule(schedule, work, overrides);
        return admit.check(caller, request);
    }

    /// The scope that the caller lacks for the task of a schedule; empty if none is missing.
    Optional<MissingScope> missingScope(Caller caller, Work work) {
        return admit.missingScope(caller, work.type(), work.payload());
    }

    Candidate check(Schedule schedule) {
        return check(schedule.project(), schedule.name(), schedule.work());
    }

    /// Fires a planned instant. If the previous task has not ended, the overlap policy decides.
    Schedule planned(Transaction transaction, Schedule schedule, Candidate candidate, Shot shot, Fired fired) {
        var rules = schedule.rules();
        var before = rules.overlap() == Overlap.ALLOW ? List.<TaskId>of() : open(transaction, schedule.id());
        if (before.isEmpty()) {
            return fire(transaction, schedule, candidate, shot, fired);
        }
        return switch (rules.overlap()) {
            case SKIP -> skip(transaction, schedule, shot, before.getLast() + " has not ended", fired);
            case QUEUE ->
                schedule.standing().heldAt() == 0
                        ? hold(transaction, schedule, shot, before.getLast(), fired)
                        : skip(transaction, schedule, shot, "another one waits already", fired);
            case REPLACE, ALLOW -> {
                int made = fired.types().size();
                var after = fire(transaction, schedule, candidate, shot, fired);
                if (fired.types().size() > made) {
                    before.forEach(task -> fired.took(control.cancel(transaction, task, "replaced by its schedule")));
                }
                yield after;
            }
        };
    }

    /// Fires an instant regardless of running tasks. A second call for the same instant creates no task.
    Schedule fire(Transaction transaction, Schedule schedule, Candidate candidate, Shot shot, Fired fired) {
        var obstacle = admit.obstacle(transaction, candidate);
        if (obstacle.isPresent()) {
            fired.add(transaction, row(transaction, schedule, shot, Outcome.FAILED, obstacle.get()));
            return failed(schedule, shot.planned());
        }
        var task = new TaskId(transaction.submissions().reserveIds(1));
        boolean first = fired.add(transaction, made(transaction, schedule, shot, task));
        return first ? admitted(transaction, schedule, candidate, shot.planned(), task, fired) : schedule;
    }

    /// Fires the held instant if all tasks of the schedule have ended.
    Schedule held(Transaction transaction, Schedule schedule, Candidate candidate, Fired fired) {
        var shot = new Shot(schedule.standing().heldAt(), Cause.PLANNED, 0);
        if (!open(transaction, schedule.id()).isEmpty()) {
            return schedule;
        }
        var free = schedule.with(schedule.standing().held(0));
        var obstacle = admit.obstacle(transaction, candidate);
        if (obstacle.isPresent()) {
            fired.change(transaction, row(transaction, free, shot, Outcome.FAILED, obstacle.get()));
            return failed(free, shot.planned());
        }
        var task = new TaskId(transaction.submissions().reserveIds(1));
        fired.change(transaction, made(transaction, free, shot, task));
        return admitted(transaction, free, candidate, shot.planned(), task, fired);
    }

    private static Schedule failed(Schedule schedule, long planned) {
        var standing = schedule.standing();
        return schedule.with(standing.fired(planned, 0).failed(standing.failures() + 1));
    }

    /// Records that an instant gets no task.
    Schedule skip(Transaction transaction, Schedule schedule, Shot shot, String why, Fired fired) {
        fired.add(transaction, row(transaction, schedule, shot, Outcome.SKIPPED, why));
        return schedule;
    }

    private static Schedule hold(Transaction transaction, Schedule schedule, Shot shot, TaskId before, Fired fired) {
        var row = row(transaction, schedule, shot, Outcome.HELD, "waits until %s has ended".formatted(before));
        return fired.add(transaction, row) ? schedule.with(schedule.standing().held(shot.planned())) : schedule;
    }

    private Schedule admitted(
            Transaction transaction, Schedule schedule, Candidate candidate, long planned, TaskId task, Fired fired) {
        admit.admit(transaction, task, candidate);
        fired.made(schedule.work().type());
        return schedule.with(schedule.standing().fired(planned, task.value()));
    }

    /// Updates the metrics and notifies holders of revoked leases. Must be called after the commit.
    void tell(Fired fired) {
        fired.types().forEach(admit::count);
        if (!fired.voided().isEmpty()) {
            control.tell(fired.voided());
        }
    }

    /// Tasks of the schedule that have not ended.
    private static List<TaskId> open(Transaction transaction, long schedule) {
        var tasks = new TreeSet<TaskId>();
        transaction.schedules().firings().open(schedule).forEach(firing -> tasks.add(new TaskId(firing.task())));
        return tasks.isEmpty()
                ? List.of()
                : transaction.tasks().lock(tasks).values().stream()
                        .filter(task -> !task.state().isEnded())
                        .map(task -> task.id())
                        .sorted()
                        .toList();
    }

    private static Firing row(Transaction transaction, Schedule schedule, Shot shot, Outcome outcome, String detail) {
        return new Firing(
                schedule.id(),
                shot.planned(),
                shot.cause(),
                transaction.now(),
                outcome,
                0,
                false,
                shot.missed(),
                detail);
    }

    private static Firing made(Transaction transaction, Schedule schedule, Shot shot, TaskId task) {
        return new Firing(
                schedule.id(),
                shot.planned(),
                shot.cause(),
                transaction.now(),
                Outcome.FIRED,
                task.value(),
                true,
                shot.missed(),
                "");
    }
}
