@NullMarked
package dev.trawl.bench.process;

import org.jspecify.annotations.NullMarked;
