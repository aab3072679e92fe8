package dev.trawl.spi.ledger;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.task.Task;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/// The place of a task in lists: tasks are listed by creation time, and those of one millisecond by id. Ids alone do
/// not give that order, because nodes and schedules reserve them in blocks.
///
/// @param createdAt ledger time
public record TaskPlace(long createdAt, long id) implements Comparable<TaskPlace> {

    /// The place behind all tasks, where a list that begins with the newest task starts.
    public static final TaskPlace END = new TaskPlace(Long.MAX_VALUE, Long.MAX_VALUE);

    /// The place before all tasks, where a list that begins with the oldest task starts.
    public static final TaskPlace BEGINNING = new TaskPlace(0, 0);

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})-(t[0-9]{1,18})");
    private static final Comparator<TaskPlace> ORDER =
            Comparator.comparingLong(TaskPlace::createdAt).thenComparingLong(TaskPlace::id);

    public static TaskPlace of(Task task) {
        return new TaskPlace(task.status().createdAt(), task.id().value());
    }

    /// The form in cursors: `1763535832182-t1284`.
    public String text() {
        return createdAt + "-" + new TaskId(id);
    }

    /// Reads [#text]; empty if it is not of this form.
    public static Optional<TaskPlace> parse(String text) {
        var matcher = TEXT.matcher(text);
        return matcher.matches()
                ? TaskId.parse(matcher.group(2)).map(id -> new TaskPlace(Long.parseLong(matcher.group(1)), id.value()))
                : Optional.empty();
    }

    @Override
    public int compareTo(TaskPlace other) {
        return ORDER.compare(this, other);
    }
}
