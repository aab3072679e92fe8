package dev.trawl.core.schedule;

import dev.trawl.core.commit.Fenced;
import dev.trawl.core.commit.Fenced.ByTerm;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.schedule.FireInstant.Shot;
import dev.trawl.core.submit.AdmitTask.Candidate;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.firing.Firing.Cause;
import dev.trawl.spi.firing.Schedule;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Fires due schedules. The leader commits a firing, its task and the next instant atomically. So each instant is
/// decided once, even if leaders change.
public final class FireSchedules {

    private static final int BATCH = 200;

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final FireInstant fire;
    private final Fenced<Due, Fired> operation = new Fenced<>((transaction, due) ->
            due.stream().map(one -> fire(transaction, one)).toList());

    public FireSchedules(GroupCommit commits, LedgerReads reads, FireInstant fire) {
        this.commits = commits;
        this.reads = reads;
        this.fire = fire;
    }

    /// @param tasks the created tasks
    /// @param more other schedules may be due
    public record Done(List<TaskId> tasks, boolean more) {}

    private record Due(Schedule schedule, Candidate candidate) {}

    /// Fires a batch. Returns empty if the term is over.
    public CompletableFuture<Optional<Done>> fireNext(long term) {
        var due = reads.schedules().due(BATCH);
        var firings = due.stream().map(schedule -> fire(schedule, term)).toList();
        return CompletableFuture.allOf(firings.toArray(CompletableFuture<?>[]::new))
                .thenApply(_ -> {
                    var tasks = new ArrayList<TaskId>();
                    for (var firing : firings) {
                        if (firing.resultNow().isEmpty()) {
                            return Optional.empty();
                        }
                        tasks.addAll(firing.resultNow().get().tasks());
                    }
                    return Optional.of(new Done(tasks, due.size() == BATCH));
                });
    }

    private CompletableFuture<Optional<Fired>> fire(Schedule schedule, long term) {
        var due = new Due(schedule, fire.check(schedule));
        return commits.write(operation, 0, new ByTerm<>(term, due)).thenApply(answer -> {
            answer.ifPresent(fire::tell);
            return answer;
        });
    }

    private Fired fire(Transaction transaction, Due due) {
        var fired = new Fired();
        transaction
                .schedules()
                .lock(due.schedule().id())
                .filter(row -> row.version() == due.schedule().version())
                .filter(row -> row.standing().dueAt() > 0 && row.standing().dueAt() <= transaction.now())
                .ifPresent(row -> {
                    var after = fire(transaction, row, due.candidate(), fired);
                    transaction.schedules().change(row, after.with(Failures.checked(transaction, after, "firings")));
                });
        return fired;
    }

    private Schedule fire(Transaction transaction, Schedule row, Candidate candidate, Fired fired) {
        var after = row.standing().heldAt() > 0 ? fire.held(transaction, row, candidate, fired) : row;
        try {
            var turn = FiringDecision.of(row, transaction.now());
            for (long instant : turn.fires()) {
                boolean last = instant == turn.fires().getLast();
                var shot = new Shot(instant, Cause.PLANNED, last ? turn.missed() : 0);
                after = fire.planned(transaction, after, candidate, shot, fired);
            }
            if (turn.skips().isPresent()) {
                var shot = new Shot(turn.skips().getAsLong(), Cause.PLANNED, turn.missed());
                after = fire.skip(transaction, after, shot, "no scheduler led when it was due", fired);
            }
            return after.with(FiringDecision.planned(after, turn.next()));
        } catch (IllegalArgumentException | DateTimeException e) { // an update may remove the rules of a zone
            return after.with(after.standing().paused("its timing cannot be understood: " + e.getMessage()));
        }
    }
}
