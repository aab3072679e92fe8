/// The process itself: its clock, log, loops, exit and the texts for the user who started it.
@NullMarked
package dev.trawl.app.process;

import org.jspecify.annotations.NullMarked;
