@NullMarked
package dev.trawl.core.csv;

import org.jspecify.annotations.NullMarked;
