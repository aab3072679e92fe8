package dev.trawl.spi.worker;

import java.time.Duration;

/// The response to a registration.
///
/// @param leaseTtl a worker without an acknowledged renewal for this long stops everything it runs
public record Registration(long session, Duration renewInterval, Duration leaseTtl, Duration heartbeatInterval) {}
