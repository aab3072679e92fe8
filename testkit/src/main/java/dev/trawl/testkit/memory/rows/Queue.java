package dev.trawl.testkit.memory.rows;

import dev.trawl.spi.ledger.OpenWorkReads.ReadyKey;
import dev.trawl.spi.task.Subtask;
import java.util.Comparator;

/// A comparable ready key.
public record Queue(ReadyKey key) implements Comparable<Queue> {

    private static final Comparator<ReadyKey> ORDER = Comparator.comparing(ReadyKey::type)
            .thenComparing(ReadyKey::high)
            .thenComparing(ReadyKey::project)
            .thenComparing(ReadyKey::needs);

    static Queue of(Subtask subtask) {
        return new Queue(new ReadyKey(subtask.type(), subtask.high(), subtask.project(), subtask.needs()));
    }

    @Override
    public int compareTo(Queue other) {
        return ORDER.compare(key, other.key);
    }
}
