/// The ledger and the blob store in memory, for tests and the simulation.
@NullMarked
package dev.trawl.testkit.memory;

import org.jspecify.annotations.NullMarked;
