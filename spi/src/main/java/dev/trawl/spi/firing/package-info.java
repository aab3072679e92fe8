/// Schedules and their firings as the ledger stores them, with their ports.
@NullMarked
package dev.trawl.spi.firing;

import org.jspecify.annotations.NullMarked;
