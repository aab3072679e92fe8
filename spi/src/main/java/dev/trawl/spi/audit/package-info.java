/// The audit log as a hash chain, with its port of the ledger.
@NullMarked
package dev.trawl.spi.audit;

import org.jspecify.annotations.NullMarked;
