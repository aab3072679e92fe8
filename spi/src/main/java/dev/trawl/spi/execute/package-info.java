/// Executors, which run the subtasks: found by `ServiceLoader` or registered in code.
@NullMarked
package dev.trawl.spi.execute;

import org.jspecify.annotations.NullMarked;
