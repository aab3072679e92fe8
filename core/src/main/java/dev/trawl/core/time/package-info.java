/// Recurring timers.
@NullMarked
package dev.trawl.core.time;

import org.jspecify.annotations.NullMarked;
