/// Rows of JSON as CSV, the same wherever Trawl writes it.
@NullMarked
package dev.trawl.core.csv;

import org.jspecify.annotations.NullMarked;
