/// Step 2 of 8, split: a payload is cut into subtasks that can run side by side.
@NullMarked
package dev.trawl.core.split;

import org.jspecify.annotations.NullMarked;
