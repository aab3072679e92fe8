@NullMarked
package dev.trawl.core.query;

import org.jspecify.annotations.NullMarked;
