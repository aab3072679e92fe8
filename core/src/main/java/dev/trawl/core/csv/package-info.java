/// Converts JSON rows to CSV, in the same format everywhere in Trawl.
@NullMarked
package dev.trawl.core.csv;

import org.jspecify.annotations.NullMarked;
