/// Step 2 of 8, split: divides a payload into subtasks that can run in parallel.
@NullMarked
package dev.trawl.core.split;

import org.jspecify.annotations.NullMarked;
