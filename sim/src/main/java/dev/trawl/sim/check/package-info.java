/// What must hold after every commit, for every answer and at the end, whatever has happened.
@NullMarked
package dev.trawl.sim.check;

import org.jspecify.annotations.NullMarked;
