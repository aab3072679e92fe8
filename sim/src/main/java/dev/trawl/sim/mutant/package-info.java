/// Planted bugs: wrappers around the ports that break one rule each, to show that the simulation would find it.
@NullMarked
package dev.trawl.sim.mutant;

import org.jspecify.annotations.NullMarked;
