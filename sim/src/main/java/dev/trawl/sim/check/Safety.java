package dev.trawl.sim.check;

import dev.trawl.plugin.TaskId;
import dev.trawl.sim.check.Effects.FiringKept;
import dev.trawl.sim.check.Effects.Logged;
import dev.trawl.sim.check.Effects.SessionChanged;
import dev.trawl.sim.check.Effects.SessionInserted;
import dev.trawl.sim.check.Effects.SubtaskChanged;
import dev.trawl.sim.check.Effects.SubtaskInserted;
import dev.trawl.sim.check.Effects.TaskChanged;
import dev.trawl.sim.check.Effects.TaskInserted;
import dev.trawl.sim.check.Effects.TermTaken;
import dev.trawl.sim.check.Shadow.SessionShadow;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.TaskChange;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;

/// Checks every commit and reports a violation at once.
public final class Safety {

    private final Violations violations;
    private final LedgerReads reads;
    private final LongSupplier world;
    private final Shadow shadow = new Shadow();
    private final SubtaskRules subtaskRules;
    private final SessionRules sessionRules;
    private final LogRules logRules;
    private final FiringRules firingRules;
    private final Function<WorkerSession, WorkerOffers> offersOf;

    /// @param reads of the real store, to compare with
    /// @param world virtual time in nanoseconds
    /// @param leaseTtl how long a session may be silent, in nanoseconds
    /// @param offersOf the true abilities of the worker of a session
    public Safety(
            Violations violations,
            LedgerReads reads,
            LongSupplier world,
            long leaseTtl,
            ToIntFunction<Subtask> itemsOf,
            Function<WorkerSession, WorkerOffers> offersOf) {
        this.violations = violations;
        this.reads = reads;
        this.world = world;
        this.subtaskRules = new SubtaskRules(violations, itemsOf);
        this.sessionRules = new SessionRules(violations, shadow, world, leaseTtl);
        this.logRules = new LogRules(violations, shadow);
        this.firingRules = new FiringRules(violations);
        this.offersOf = offersOf;
    }

    Shadow shadow() {
        return shadow;
    }

    /// Notes that the worker of this session leaves, so the session may end.
    public void leaving(long session) {
        sessionRules.leaving(session);
    }

    /// Handles an exception of an operation. Some are expected; any other is a bug.
    public void refused(RuntimeException refusal) {
        String message = String.valueOf(refusal.getMessage());
        boolean reordered = message.startsWith("report ") && message.contains(" follows ");
        boolean repeated = message.startsWith("task exists");
        violations.unless(reordered || repeated, "no operation meets a state it cannot handle", refusal);
    }

    /// Checks the changes of a durable transaction.
    public void committed(Effects effects, long lastPosition) {
        shadow.commits++;
        var touched = new TreeSet<TaskId>();
        for (var effect : effects.all()) {
            switch (effect) {
                case TaskInserted(var task) -> {
                    var before = shadow.tasks.put(task.task().id(), new TaskShadow(task.task(), task.body()));
                    violations.unless(before == null, "a task id is used once", task.task());
                    touched.add(task.task().id());
                }
                case SubtaskInserted(var subtask) -> inserted(subtask, touched);
                case SubtaskChanged(var change, var at) -> changed(change, at, touched);
                case TaskChanged(var change) -> changed(change, touched);
                case SessionInserted(var id, var session) ->
                    shadow.sessions.put(id, new SessionShadow(session, world.getAsLong(), shadow.commits));
                case SessionChanged(var before, var after) -> changed(before, after);
                case TermTaken(var term) -> {
                    violations.unless(term > shadow.term, "terms only grow", term + " after " + shadow.term);
                    shadow.term = term;
                }
                case Logged(var entry) -> logRules.check(entry);
                case FiringKept _ -> {
                    // Looked at with the tasks of the whole commit.
                }
            }
        }
        firingRules.check(effects);
        logRules.check(effects, lastPosition);
        sessionRules.check(effects);
        touched.forEach(this::check);
    }

    private void inserted(NewSubtask added, Set<TaskId> touched) {
        var row = added.subtask();
        touched.add(row.id().task());
        var task = shadow.tasks.get(row.id().task());
        if (task == null || task.subtasks().containsKey(row.id().number())) {
            violations.add("a subtask is inserted once", row);
            return;
        }
        task.add(row.id().number(), new SubtaskShadow(row));
    }

    private void changed(SubtaskChange change, long at, Set<TaskId> touched) {
        var id = change.before().id();
        touched.add(id.task());
        var known = shadow.subtask(id);
        if (known.isEmpty()) {
            violations.add("only what exists is changed", change);
            return;
        }
        var was = known.get().state();
        shadow.task(id.task()).ifPresent(task -> task.moved(was, change.after().state()));
        subtaskRules.check(known.get(), change, at);
        if (was == SubtaskState.QUEUED && change.after().state() == SubtaskState.RUNNING) {
            claimed(change.after());
        }
    }

    private void claimed(Subtask row) {
        boolean canRun = row.session().stream()
                .mapToObj(shadow.sessions::get)
                .allMatch(session -> session != null && canRun(session.row(), row));
        violations.unless(canRun, "no worker gets a batch that it cannot run", row);
    }

    /// Whether the worker of a session is truly able to run a subtask.
    boolean canRun(WorkerSession session, Subtask row) {
        return row.needs().isMetBy(offersOf.apply(session));
    }

    private void changed(TaskChange change, Set<TaskId> touched) {
        var id = change.before().id();
        touched.add(id);
        var known = shadow.tasks.get(id);
        if (known == null) {
            violations.add("only what exists is changed", change);
            return;
        }
        var was = known.state();
        var now = change.after().state();
        boolean reopened = was == TaskState.FAILED && now.isOpen();
        violations.unless(!was.isEnded() || was == now || reopened, "an ended task stays ended", change);
        known.become(change.after());
    }

    private void changed(WorkerSession before, WorkerSession after) {
        var known = shadow.sessions.get(before.id());
        if (known == null) {
            violations.add("only what exists is changed", before);
            return;
        }
        violations.unless(known.row().open(), "an ended session never comes back", after);
        boolean beaten = before.beat() != after.beat();
        long beatAt = beaten ? world.getAsLong() : known.beatAt();
        shadow.sessions.put(before.id(), new SessionShadow(after, beatAt, shadow.commits));
    }

    private void check(TaskId id) {
        var task = shadow.tasks.get(id);
        if (task != null) {
            new TaskRules(violations, shadow, task).check(reads.task(id));
        }
    }
}
