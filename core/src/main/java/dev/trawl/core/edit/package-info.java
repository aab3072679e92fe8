/// Edits of running crawls: the effective job, and the effect of an edit on queued URLs and open batches.
@NullMarked
package dev.trawl.core.edit;

import org.jspecify.annotations.NullMarked;
