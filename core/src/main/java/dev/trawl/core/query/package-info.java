/// Step 8 of 8, query: stored and live state in one view.
@NullMarked
package dev.trawl.core.query;

import org.jspecify.annotations.NullMarked;
