package dev.trawl.spi.worker;

import dev.trawl.plugin.LeaseId;
import java.util.List;

/// Keeps a session alive and names every lease it holds. A lease that is not named for a while is revoked.
public record Renewal(long session, List<LeaseId> held) {}
