/// The transaction of the memory ledger and its write ports.
@NullMarked
package dev.trawl.testkit.memory.transaction;

import org.jspecify.annotations.NullMarked;
