package dev.trawl.sim.check;

import dev.trawl.sim.check.Effects.FiringKept;
import dev.trawl.sim.check.Effects.Logged;
import dev.trawl.sim.check.Effects.SessionChanged;
import dev.trawl.sim.check.Effects.SessionInserted;
import dev.trawl.sim.check.Effects.SubtaskChanged;
import dev.trawl.sim.check.Effects.SubtaskInserted;
import dev.trawl.sim.check.Effects.TaskChanged;
import dev.trawl.sim.check.Effects.TaskInserted;
import dev.trawl.sim.check.Effects.TermTaken;
import dev.trawl.sim.mutant.ForwardingFirings;
import dev.trawl.sim.mutant.ForwardingLeadership;
import dev.trawl.sim.mutant.ForwardingSchedules;
import dev.trawl.sim.mutant.ForwardingSessions;
import dev.trawl.sim.mutant.ForwardingSubmissions;
import dev.trawl.sim.mutant.ForwardingSubtasks;
import dev.trawl.sim.mutant.ForwardingTasks;
import dev.trawl.sim.mutant.HonestTransaction;
import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firings;
import dev.trawl.spi.firing.Schedules;
import dev.trawl.spi.ledger.Leadership;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.ledger.WorkerSessionRows;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Submissions;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.spi.task.Tasks;
import java.util.List;

/// A transaction that records its changes.
public final class WatchedTransaction extends HonestTransaction {

    private final Effects effects;

    public WatchedTransaction(Transaction inner, Effects effects) {
        super(inner);
        this.effects = effects;
    }

    @Override
    public void log(List<LogEntry> entries) {
        entries.forEach(entry -> effects.add(new Logged(entry)));
        super.log(entries);
    }

    @Override
    public Submissions submissions() {
        return new ForwardingSubmissions(super.submissions()) {
            @Override
            public void insert(List<NewTask> tasks) {
                super.insert(tasks);
                for (NewTask task : tasks) {
                    effects.add(new TaskInserted(task));
                    task.subtasks().forEach(subtask -> effects.add(new SubtaskInserted(subtask)));
                }
            }
        };
    }

    @Override
    public Tasks tasks() {
        return new ForwardingTasks(super.tasks()) {
            @Override
            public List<Boolean> change(List<TaskChange> changes) {
                var made = super.change(changes);
                for (int i = 0; i < changes.size(); i++) {
                    if (made.get(i)) {
                        effects.add(new TaskChanged(changes.get(i)));
                    }
                }
                return made;
            }
        };
    }

    @Override
    public Subtasks subtasks() {
        return new ForwardingSubtasks(super.subtasks()) {
            @Override
            public void insert(List<NewSubtask> subtasks) {
                super.insert(subtasks);
                subtasks.forEach(subtask -> effects.add(new SubtaskInserted(subtask)));
            }

            @Override
            public List<Boolean> change(List<SubtaskChange> changes) {
                var made = super.change(changes);
                for (int i = 0; i < changes.size(); i++) {
                    if (made.get(i)) {
                        effects.add(new SubtaskChanged(changes.get(i), now()));
                    }
                }
                return made;
            }
        };
    }

    @Override
    public WorkerSessionRows sessions() {
        return new ForwardingSessions(super.sessions()) {
            @Override
            public long insert(WorkerSession session) {
                long id = super.insert(session);
                effects.add(new SessionInserted(id, session));
                return id;
            }

            @Override
            public boolean change(WorkerSession before, WorkerSession after) {
                boolean made = super.change(before, after);
                if (made) {
                    effects.add(new SessionChanged(before, after));
                }
                return made;
            }
        };
    }

    @Override
    public Schedules schedules() {
        return new ForwardingSchedules(super.schedules()) {
            @Override
            public Firings firings() {
                return new ForwardingFirings(super.firings()) {
                    @Override
                    public boolean add(Firing firing) {
                        boolean added = super.add(firing);
                        if (added) {
                            effects.add(new FiringKept(firing));
                        }
                        return added;
                    }

                    @Override
                    public void change(Firing firing) {
                        super.change(firing);
                        effects.add(new FiringKept(firing));
                    }
                };
            }
        };
    }

    @Override
    public Leadership leadership() {
        return new ForwardingLeadership(super.leadership()) {
            @Override
            public long take(String node) {
                long term = super.take(node);
                effects.add(new TermTaken(term));
                return term;
            }
        };
    }
}
