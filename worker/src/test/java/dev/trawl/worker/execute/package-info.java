@NullMarked
package dev.trawl.worker.execute;

import org.jspecify.annotations.NullMarked;
