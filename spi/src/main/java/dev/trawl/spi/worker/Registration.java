package dev.trawl.spi.worker;

import java.time.Duration;

/// The answer to a registration.
///
/// @param leaseTtl a worker that got no renewal answered for this long stops everything it runs
public record Registration(long session, Duration renewInterval, Duration leaseTtl, Duration heartbeatInterval) {}
