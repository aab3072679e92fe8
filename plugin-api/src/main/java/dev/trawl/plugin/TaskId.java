package dev.trawl.plugin;

import java.util.Optional;
import java.util.regex.Pattern;

/// Identifies a task. A number below 2^53, written `t1284`; knowing one grants nothing.
public record TaskId(long value) implements Comparable<TaskId> {

    /// Ids stay exact in JSON numbers and in JavaScript.
    public static final long LIMIT = 1L << 53;

    private static final Pattern WRITTEN = Pattern.compile("t[1-9][0-9]{0,15}");

    public TaskId {
        if (value < 1 || value >= LIMIT) {
            throw new IllegalArgumentException("a task id is between 1 and 2^53 - 1, not " + value);
        }
    }

    /// Parses `t1284`; empty when the text is not a task id.
    public static Optional<TaskId> parse(String text) {
        if (!WRITTEN.matcher(text).matches()) {
            return Optional.empty();
        }
        long value = Long.parseLong(text, 1, text.length(), 10);
        return value < LIMIT ? Optional.of(new TaskId(value)) : Optional.empty();
    }

    @Override
    public int compareTo(TaskId other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return "t" + value;
    }
}
