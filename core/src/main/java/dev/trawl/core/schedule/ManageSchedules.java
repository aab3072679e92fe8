package dev.trawl.core.schedule;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.schedule.FireInstant.Shot;
import dev.trawl.core.schedule.ScheduleReply.Changed;
import dev.trawl.core.schedule.ScheduleReply.Done;
import dev.trawl.core.schedule.ScheduleReply.Forbidden;
import dev.trawl.core.schedule.ScheduleReply.NameTaken;
import dev.trawl.core.schedule.ScheduleReply.Rejected;
import dev.trawl.core.schedule.ScheduleReply.Unknown;
import dev.trawl.core.submit.AdmitTask.Candidate;
import dev.trawl.core.submit.SubmitReply.FieldError;
import dev.trawl.spi.Caller;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firing.Cause;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.firing.Schedule.Standing;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Creates, changes and controls schedules. A change is durable when its future completes.
public final class ManageSchedules {

    /// The maximum number of instants in one backfill.
    public static final int MOST_BACKFILLED = 500;

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final FireInstant fire;
    private final CheckSchedule check;
    private final Runnable changed;
    private final Operation<Order, Result> operation = (transaction, orders) ->
            orders.stream().map(order -> order.obey(transaction)).toList();

    /// @param changed called when the due time of a schedule may have changed
    public ManageSchedules(GroupCommit commits, LedgerReads reads, FireInstant fire, Runnable changed) {
        this.commits = commits;
        this.reads = reads;
        this.fire = fire;
        this.check = new CheckSchedule(fire);
        this.changed = changed;
    }

    /// A command that runs inside a transaction.
    @FunctionalInterface
    private interface Order {
        Result obey(Transaction transaction);
    }

    private record Result(ScheduleReply reply, Fired fired) {

        Result(ScheduleReply reply) {
            this(reply, new Fired());
        }
    }

    public Optional<Schedule> find(Caller caller, String name) {
        return reads.schedules().schedule(caller.project(), name);
    }

    /// Schedules of the caller's project with names above `after`, by name.
    public List<Schedule> list(Caller caller, String after, int max) {
        return reads.schedules().schedules(caller.project(), after, max);
    }

    /// Ledger time in milliseconds.
    public long now() {
        return reads.now();
    }

    /// Firings of a schedule before `before`, latest first.
    public List<Firing> firings(Schedule schedule, long before, int max) {
        return reads.schedules().firings(schedule.id(), before, max);
    }

    /// The next instants of a schedule from now on, even if it is paused.
    public List<Long> next(Schedule schedule, int count) {
        var times = Times.of(schedule);
        var instants = new ArrayList<Long>();
        long planned = schedule.standing().paused() ? 0 : schedule.standing().nextAt();
        var instant = times.next(Math.max(planned - 1, reads.now()));
        while (instant.isPresent() && instants.size() < count) {
            instants.add(instant.getAsLong());
            instant = times.next(instant.getAsLong());
        }
        return instants;
    }

    public CompletableFuture<ScheduleReply> create(Caller caller, ScheduleRequest request) {
        return checked(caller, request, transaction -> insert(transaction, caller, request));
    }

    private static Result insert(Transaction transaction, Caller caller, ScheduleRequest request) {
        var fresh = new Schedule(
                0,
                caller.project(),
                request.name(),
                request.timing(),
                request.work(),
                request.rules(),
                new Standing(false, "", 0, 0, 0, 0, 0, 0),
                transaction.now(),
                caller.principal(),
                0);
        var id = transaction.schedules().insert(fresh);
        if (id.isEmpty()) {
            return new Result(new NameTaken());
        }
        // The jitter depends on the id, so the schedule is planned after the insert.
        var numbered = fresh.numbered(id.getAsLong(), 1);
        return changed(transaction, numbered, numbered.with(FiringDecision.begun(numbered, transaction.now())));
    }

    /// Replaces the definition of a schedule, unless it has changed since `before` was read.
    public CompletableFuture<ScheduleReply> change(Caller caller, Schedule before, ScheduleRequest request) {
        return checked(caller, request, transaction -> change(transaction, before, request));
    }

    private CompletableFuture<ScheduleReply> checked(Caller caller, ScheduleRequest request, Order order) {
        var missing = fire.missingScope(caller, request.work());
        if (missing.isPresent()) {
            return CompletableFuture.completedFuture(new Forbidden(missing.get()));
        }
        var errors = check.check(caller.project(), request, reads.now());
        return errors.isEmpty() ? write(order) : rejected(errors);
    }

    private static Result change(Transaction transaction, Schedule before, ScheduleRequest request) {
        var row = transaction.schedules().lock(before.id());
        if (row.isEmpty()) {
            return new Result(new Unknown());
        }
        if (!ScheduleRequest.of(row.get()).equals(ScheduleRequest.of(before))) {
            return new Result(new Changed());
        }
        var after = row.get().with(request.timing(), request.work(), request.rules());
        return changed(transaction, row.get(), after.with(planned(transaction, row.get(), after)));
    }

    private static Standing planned(Transaction transaction, Schedule before, Schedule after) {
        if (before.standing().paused()) {
            return before.standing();
        }
        return before.timing().equals(after.timing())
                ? FiringDecision.planned(after, before.standing().nextAt())
                : FiringDecision.begun(after, transaction.now());
    }

    /// Pauses a schedule. Planned instants do not fire until it is resumed.
    public CompletableFuture<ScheduleReply> pause(Caller caller, String name, String reason) {
        return order(
                caller,
                name,
                (transaction, row) -> row.standing().paused()
                        ? done(row)
                        : changed(transaction, row, row.with(Failures.paused(transaction, row, reason))));
    }

    /// Resumes a schedule with the next instant from now. Instants during the pause are not fired.
    public CompletableFuture<ScheduleReply> resume(Caller caller, String name) {
        return order(caller, name, (transaction, row) -> {
            if (!row.standing().paused()) {
                return done(row);
            }
            var going = row.with(row.standing().resumed());
            return changed(transaction, row, going.with(FiringDecision.begun(going, transaction.now())));
        });
    }

    /// Removes a schedule; its tasks remain.
    public CompletableFuture<ScheduleReply> remove(Caller caller, String name) {
        return order(caller, name, (transaction, row) -> {
            transaction.schedules().remove(row.id());
            return done(row);
        });
    }

    /// Creates one task now, even if other tasks run or the schedule is paused.
    public CompletableFuture<ScheduleReply> runNow(Caller caller, String name) {
        return fired(caller, name, (transaction, row, candidate, fired) -> {
            var after = row;
            for (long instant = transaction.now(); fired.firings().isEmpty(); instant++) {
                after = fire.fire(transaction, row, candidate, new Shot(instant, Cause.RUN_NOW, 0), fired);
            }
            return after;
        });
    }

    /// Creates a task for every instant of a past interval that has no firing yet.
    public CompletableFuture<ScheduleReply> backfill(Caller caller, String name, long from, long to) {
        if (from > to || to > reads.now()) {
            return rejected(List.of(CheckSchedule.wrong("/to", "it is not before 'from' and not in the future")));
        }
        var found = find(caller, name);
        if (found.isEmpty()) {
            return CompletableFuture.completedFuture(new Unknown());
        }
        var instants = instants(found.get(), from, to);
        if (instants.size() > MOST_BACKFILLED) {
            String most = "that is more than %d instants; take a shorter span".formatted(MOST_BACKFILLED);
            return rejected(List.of(CheckSchedule.wrong("/to", most)));
        }
        return fired(caller, name, (transaction, row, candidate, fired) -> {
            for (long instant : instants) {
                fire.fire(transaction, row, candidate, new Shot(instant, Cause.BACKFILL, 0), fired);
            }
            return row;
        });
    }

    private static List<Long> instants(Schedule schedule, long from, long to) {
        var times = Times.of(schedule);
        var instants = new ArrayList<Long>();
        var instant = times.next(from - 1);
        while (instant.isPresent() && instant.getAsLong() <= to && instants.size() <= MOST_BACKFILLED) {
            instants.add(instant.getAsLong());
            instant = times.next(instant.getAsLong());
        }
        return instants;
    }

    @FunctionalInterface
    private interface Step {
        Result take(Transaction transaction, Schedule row);
    }

    @FunctionalInterface
    private interface Shooting {
        Schedule shoot(Transaction transaction, Schedule row, Candidate candidate, Fired fired);
    }

    private CompletableFuture<ScheduleReply> fired(Caller caller, String name, Shooting shooting) {
        var found = find(caller, name);
        var missing = found.flatMap(schedule -> fire.missingScope(caller, schedule.work()));
        if (missing.isPresent()) {
            return CompletableFuture.completedFuture(new Forbidden(missing.get()));
        }
        var candidate = found.map(fire::check);
        return candidate.isEmpty()
                ? CompletableFuture.completedFuture(new Unknown())
                : order(caller, name, (transaction, row) -> {
                    var fired = new Fired();
                    var after = shooting.shoot(transaction, row, candidate.get(), fired);
                    transaction.schedules().change(row, after);
                    return new Result(new Done(after, List.copyOf(fired.firings())), fired);
                });
    }

    private CompletableFuture<ScheduleReply> order(Caller caller, String name, Step step) {
        return find(caller, name)
                .map(known -> write(transaction -> transaction
                        .schedules()
                        .lock(known.id())
                        .map(row -> step.take(transaction, row))
                        .orElseGet(() -> new Result(new Unknown()))))
                .orElseGet(() -> CompletableFuture.completedFuture(new Unknown()));
    }

    /// Uses the same writer as the leader's firings, so that two writers of this process never block
    /// each other here.
    private CompletableFuture<ScheduleReply> write(Order order) {
        return commits.writeIfRoom(operation, 0, order).thenApply(result -> {
            fire.tell(result.fired());
            changed.run();
            return result.reply();
        });
    }

    private static Result changed(Transaction transaction, Schedule before, Schedule after) {
        transaction.schedules().change(before, after);
        return done(after);
    }

    private static Result done(Schedule schedule) {
        return new Result(new Done(schedule, List.of()));
    }

    private static CompletableFuture<ScheduleReply> rejected(List<FieldError> errors) {
        return CompletableFuture.completedFuture(new Rejected(errors));
    }
}
