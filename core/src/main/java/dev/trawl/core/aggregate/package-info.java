/// Step 7 of 8, aggregate: ended subtasks are folded into the progress of their task, and the task ends.
@NullMarked
package dev.trawl.core.aggregate;

import org.jspecify.annotations.NullMarked;
