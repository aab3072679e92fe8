/// Measurements of the task core and of crawling, one class each, side by side with others of its kind.
@NullMarked
package dev.trawl.bench;

import org.jspecify.annotations.NullMarked;
