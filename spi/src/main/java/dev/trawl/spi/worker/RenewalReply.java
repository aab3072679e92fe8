package dev.trawl.spi.worker;

import dev.trawl.plugin.LeaseId;
import java.util.List;

/// The response to a renewal.
///
/// @param open false when the session has ended: stop everything and register again
/// @param drain finish or hand back running subtasks and take no new ones
/// @param lost leases named in the renewal that this session no longer holds
public record RenewalReply(boolean open, boolean drain, List<LeaseId> lost) {}
