/// The errors reported to callers, the same for every edge.
@NullMarked
package dev.trawl.core.problem;

import org.jspecify.annotations.NullMarked;
