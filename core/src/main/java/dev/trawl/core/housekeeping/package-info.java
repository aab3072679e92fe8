/// Retention, the sweep and the merge of segments, and the copies of heartbeats.
@NullMarked
package dev.trawl.core.housekeeping;

import org.jspecify.annotations.NullMarked;
