package dev.trawl.spi.worker;

import java.util.List;

/// What a renewal brings back.
///
/// @param open false when the session has ended: stop everything and register again
/// @param drain finish or hand back what runs and take nothing new
/// @param lost leases named in the renewal that are no longer this session's
public record Orders(boolean open, boolean drain, List<LeaseId> lost) {}
