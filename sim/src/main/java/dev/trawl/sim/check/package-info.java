/// Rules that hold after every commit, for every reply and at the end.
@NullMarked
package dev.trawl.sim.check;

import org.jspecify.annotations.NullMarked;
