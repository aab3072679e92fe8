/// External workers of the lane PULL and the products they report, with their ports of the ledger.
@NullMarked
package dev.trawl.spi.pull;

import org.jspecify.annotations.NullMarked;
