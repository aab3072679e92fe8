package dev.trawl.spi.live;

import dev.trawl.plugin.SubtaskId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Revoked leases, published so that their holders stop before the next renewal.
public interface Marks {

    /// Marks leases of these subtasks up to the given epoch as void for `ttl`, measured by the
    /// receiver's clock. The
    /// highest epoch counts.
    void mark(Map<SubtaskId, Long> voidEpochs, Duration ttl);

    /// The void leases among `leases` (subtask and epoch), ascending.
    List<SubtaskId> marked(Map<SubtaskId, Long> leases);

    /// Removes marks; unknown ones are ignored.
    void forget(Set<SubtaskId> subtasks);
}
