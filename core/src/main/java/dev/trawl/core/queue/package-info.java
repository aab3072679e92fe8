/// Step 3 of 8, queue: the ready queue is a bounded window on what the ledger says can be claimed.
@NullMarked
package dev.trawl.core.queue;

import org.jspecify.annotations.NullMarked;
