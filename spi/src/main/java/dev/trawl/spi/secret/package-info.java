/// Secrets that tasks and task types reference by name, and their delivery to workers.
@NullMarked
package dev.trawl.spi.secret;

import org.jspecify.annotations.NullMarked;
