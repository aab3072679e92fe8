/// Step 7 of 8, aggregate: folds ended subtasks into the progress of their task and ends the task.
@NullMarked
package dev.trawl.core.aggregate;

import org.jspecify.annotations.NullMarked;
