/// Measurements of the task core, one class each, side by side with others of its kind.
@NullMarked
package dev.trawl.bench;

import org.jspecify.annotations.NullMarked;
