package dev.trawl.core.pull;

import dev.trawl.spi.worker.Lease;
import java.util.List;

/// What a worker got.
///
/// @param again others were quicker: there may be more for those who ask again
public record Pulled(Seat seat, List<Lease> leases, boolean again) {}
