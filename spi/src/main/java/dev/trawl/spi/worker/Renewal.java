package dev.trawl.spi.worker;

import java.util.List;

/// Says that a session lives and names every lease it holds. A lease that is not named for a while is taken back.
public record Renewal(long session, List<LeaseId> held) {}
