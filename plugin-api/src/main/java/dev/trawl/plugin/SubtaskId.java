package dev.trawl.plugin;

import java.util.Optional;
import java.util.regex.Pattern;

/// Identifies a subtask: the `number`-th part of a task, counted from 1 and written `t1284.7`.
public record SubtaskId(TaskId task, int number) implements Comparable<SubtaskId> {

    /// Sorts before every real subtask id: task ids start at 2.
    public static final SubtaskId START = of(1, 1);

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    public SubtaskId {
        if (number < 1) {
            throw new IllegalArgumentException("subtasks are numbered from 1, not " + number);
        }
    }

    public static SubtaskId of(long task, int number) {
        return new SubtaskId(new TaskId(task), number);
    }

    /// Parses `t1284.7`; empty when the text is not a subtask id.
    public static Optional<SubtaskId> parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0 || !NUMBER.matcher(text.substring(dot + 1)).matches()) {
            return Optional.empty();
        }
        int number = Integer.parseInt(text.substring(dot + 1));
        return TaskId.parse(text.substring(0, dot)).map(task -> new SubtaskId(task, number));
    }

    @Override
    public int compareTo(SubtaskId other) {
        int byTask = task.compareTo(other.task);
        return byTask != 0 ? byTask : Integer.compare(number, other.number);
    }

    @Override
    public String toString() {
        return task + "." + number;
    }
}
