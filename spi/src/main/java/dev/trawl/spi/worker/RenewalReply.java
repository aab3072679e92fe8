package dev.trawl.spi.worker;

import dev.trawl.plugin.LeaseId;
import java.util.List;
import java.util.OptionalInt;

/// The response to a renewal.
///
/// @param open false when the session has ended: stop everything and register again
/// @param drain finish or hand back running subtasks and take no new ones
/// @param capacity of the worker; empty when the server does not say
/// @param lost leases named in the renewal that this session no longer holds
public record RenewalReply(boolean open, boolean drain, OptionalInt capacity, List<LeaseId> lost) {

    /// A reply that leaves the capacity as it is.
    public RenewalReply(boolean open, boolean drain, List<LeaseId> lost) {
        this(open, drain, OptionalInt.empty(), lost);
    }
}
