@NullMarked
package dev.trawl.core.leader;

import org.jspecify.annotations.NullMarked;
