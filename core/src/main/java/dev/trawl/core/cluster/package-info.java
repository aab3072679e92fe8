/// Worker sessions, the leader and its term, and the round of steps that only a leader runs.
@NullMarked
package dev.trawl.core.cluster;

import org.jspecify.annotations.NullMarked;
