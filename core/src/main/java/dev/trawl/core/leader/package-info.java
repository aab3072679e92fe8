/// The leader: its term, the commit feed, and the round of duties that only a leader runs.
@NullMarked
package dev.trawl.core.leader;

import org.jspecify.annotations.NullMarked;
