/// Tasks and subtasks as the ledger stores them, with their ports.
@NullMarked
package dev.trawl.spi.task;

import org.jspecify.annotations.NullMarked;
