@NullMarked
package dev.trawl.core.queue;

import org.jspecify.annotations.NullMarked;
