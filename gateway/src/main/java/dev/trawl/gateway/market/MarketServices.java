package dev.trawl.gateway.market;

import dev.trawl.core.TaskCore;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.random.RandomGenerator;

/// The services behind the façade.
///
/// @param random generates secrets; must be cryptographically secure
/// @param maxBatch most tasks in one request
public record MarketServices(TaskCore core, LedgerReads reads, RandomGenerator random, int maxBatch) {}
