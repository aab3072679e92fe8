/// Users, API keys, join tokens and enrolled workers, with their ports of the ledger.
@NullMarked
package dev.trawl.spi.identity;

import org.jspecify.annotations.NullMarked;
