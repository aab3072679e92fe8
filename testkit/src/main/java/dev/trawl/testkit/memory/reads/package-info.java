/// The reads of the memory ledger. Each read holds the ledger's lock.
@NullMarked
package dev.trawl.testkit.memory.reads;

import org.jspecify.annotations.NullMarked;
