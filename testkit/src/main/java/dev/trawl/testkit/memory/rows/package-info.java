/// The rows of the memory ledger, their keys and indexes, and the undo of a failed transaction.
@NullMarked
package dev.trawl.testkit.memory.rows;

import org.jspecify.annotations.NullMarked;
