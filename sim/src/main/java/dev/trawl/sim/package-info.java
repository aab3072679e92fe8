/// Deterministic simulation of the scheduling core: virtual time, seeded faults, promises checked after every commit.
@NullMarked
package dev.trawl.sim;

import org.jspecify.annotations.NullMarked;
