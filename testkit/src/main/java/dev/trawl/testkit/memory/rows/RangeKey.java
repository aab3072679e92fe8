package dev.trawl.testkit.memory.rows;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import java.util.Comparator;

/// @param place subtask number in the upper bits, commit order in the lower bits, so that both sort as one number
public record RangeKey(TaskId task, long place) implements Comparable<RangeKey> {

    private static final Comparator<RangeKey> ORDER =
            Comparator.comparing(RangeKey::task).thenComparingLong(RangeKey::place);

    public static RangeKey of(SubtaskId subtask, int commit) {
        return new RangeKey(subtask.task(), ((long) subtask.number() << Integer.SIZE) + commit);
    }

    public RangeKey next() {
        return new RangeKey(task, place + 1);
    }

    @Override
    public int compareTo(RangeKey other) {
        return ORDER.compare(this, other);
    }
}
