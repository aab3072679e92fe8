@NullMarked
package dev.trawl.core.housekeeping;

import org.jspecify.annotations.NullMarked;
