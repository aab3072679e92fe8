package dev.trawl.sim.check;

import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/// The expected state of a task and its subtasks.
final class TaskShadow {

    private final TaskBody body;
    private final Map<Integer, SubtaskShadow> subtasks = new TreeMap<>();
    private final Map<SubtaskState, Integer> counts = new EnumMap<>(SubtaskState.class);
    private Task row;
    private int ends;
    private int reopenings;

    TaskShadow(Task row, TaskBody body) {
        this.row = row;
        this.body = body;
    }

    Task row() {
        return row;
    }

    TaskBody body() {
        return body;
    }

    TaskState state() {
        return row.state();
    }

    Map<Integer, SubtaskShadow> subtasks() {
        return subtasks;
    }

    void add(int number, SubtaskShadow subtask) {
        subtasks.put(number, subtask);
        counts.merge(subtask.state(), 1, Integer::sum);
    }

    void moved(SubtaskState from, SubtaskState to) {
        counts.merge(from, -1, Integer::sum);
        counts.merge(to, 1, Integer::sum);
    }

    int count(SubtaskState state) {
        return counts.getOrDefault(state, 0);
    }

    int waiting() {
        return count(SubtaskState.PENDING) + count(SubtaskState.QUEUED) + count(SubtaskState.RETRY);
    }

    void become(Task next) {
        if (next.state().isEnded() && !row.state().isEnded()) {
            ends++;
        }
        if (row.state().isEnded() && !next.state().isEnded()) {
            reopenings++;
        }
        row = next;
    }

    int ends() {
        return ends;
    }

    int reopenings() {
        return reopenings;
    }
}
