package dev.trawl.core.pull;

import dev.trawl.plugin.Lease;
import java.util.List;

/// The result of a pull.
///
/// @param again other workers claimed the chosen subtasks first; a new request may succeed
public record Pulled(PullWorkerStatus seat, List<Lease> leases, boolean again) {}
