package dev.trawl.sim.check;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import java.util.Optional;

/// Rules of a task and its subtasks after each commit that changed them.
record TaskRules(Violations violations, Shadow shadow, TaskShadow task) {

    void check(Optional<TaskView> stored) {
        violations.unless(
                task.state().isOpen() || task.count(SubtaskState.RUNNING) == 0,
                "nothing runs in a task that is paused or has ended",
                task.row());
        violations.unless(
                task.ends() <= task.reopenings() + 1, "a task ends once for each time it is opened", task.row());
        if (task.state().isEnded()) {
            violations.unless(
                    !task.row().status().cleared() || task.waiting() == 0,
                    "nothing waits in an ended task",
                    task.row());
        } else {
            violations.unless(
                    task.count(SubtaskState.CANCELLED) == 0 || task.reopenings() > 0,
                    "only an end cancels subtasks",
                    task.row());
        }
        task.subtasks().values().forEach(this::holder);
        stored.ifPresentOrElse(this::counters, () -> violations.add("what was accepted is stored", task.row()));
    }

    private void holder(SubtaskShadow subtask) {
        var row = subtask.row();
        boolean running = row.state() == SubtaskState.RUNNING;
        violations.unless(
                running ? shadow.isOpen(row.session().orElse(0)) : row.session().isEmpty(),
                "only an open session holds a lease",
                row);
    }

    private void counters(TaskView stored) {
        var row = stored.task();
        int failed = task.count(SubtaskState.DEAD) + task.count(SubtaskState.CANCELLED);
        boolean add = row.progress().total() == task.subtasks().size()
                && row.progress().done() == task.count(SubtaskState.SUCCEEDED)
                && row.progress().failed() == failed;
        violations.unless(
                add,
                "counters say what the subtasks are",
                row
                        + " but %d of %d succeeded, %d failed"
                                .formatted(
                                        task.count(SubtaskState.SUCCEEDED),
                                        task.subtasks().size(),
                                        failed));
        violations.unless(row.state() == task.state(), "the store holds what was committed", row);
    }
}
