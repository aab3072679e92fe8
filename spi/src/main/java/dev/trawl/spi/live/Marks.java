package dev.trawl.spi.live;

import dev.trawl.spi.SubtaskId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Leases that were taken away, so that their holders learn it before the next renewal.
public interface Marks {

    /// Says that leases of these subtasks up to the given epoch are void, for `ttl` from now on the receiver's own
    /// clock. The highest epoch counts.
    void mark(Map<SubtaskId, Long> voidEpochs, Duration ttl);

    /// Those of `leases` (subtask and epoch) that are void, ascending.
    List<SubtaskId> marked(Map<SubtaskId, Long> leases);

    /// Forgets marks; unknown ones are ignored.
    void forget(Set<SubtaskId> subtasks);
}
