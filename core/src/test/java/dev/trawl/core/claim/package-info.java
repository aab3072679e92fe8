@NullMarked
package dev.trawl.core.claim;

import org.jspecify.annotations.NullMarked;
