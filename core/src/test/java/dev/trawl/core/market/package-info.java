@NullMarked
package dev.trawl.core.market;

import org.jspecify.annotations.NullMarked;
