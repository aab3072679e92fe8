package dev.trawl.gateway.market;

import dev.trawl.core.TaskCore;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.random.RandomGenerator;

/// What the façade stands in front of.
///
/// @param random makes secrets; must be a secure one
/// @param maxBatch most tasks in one creation
public record MarketServices(TaskCore core, LedgerReads reads, RandomGenerator random, int maxBatch) {}
