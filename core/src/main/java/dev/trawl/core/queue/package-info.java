/// Step 3 of 8, queue: the ready queue is a bounded window on the claimable subtasks of the ledger.
@NullMarked
package dev.trawl.core.queue;

import org.jspecify.annotations.NullMarked;
