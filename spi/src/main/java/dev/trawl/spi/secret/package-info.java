/// Secrets that tasks and task types only name, as they reach the worker that needs them.
@NullMarked
package dev.trawl.spi.secret;

import org.jspecify.annotations.NullMarked;
