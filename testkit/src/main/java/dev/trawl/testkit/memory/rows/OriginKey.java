package dev.trawl.testkit.memory.rows;

import dev.trawl.plugin.TaskId;
import java.util.Comparator;

/// The key of a robots.txt: task, host group and scheme.
public record OriginKey(TaskId task, String group, String scheme) implements Comparable<OriginKey> {

    private static final Comparator<OriginKey> ORDER = Comparator.comparing(OriginKey::task)
            .thenComparing(OriginKey::group)
            .thenComparing(OriginKey::scheme);

    @Override
    public int compareTo(OriginKey other) {
        return ORDER.compare(this, other);
    }
}
