/// The rules of Trawl: a task walks through submit, split, queue, dispatch, execute, report, aggregate and query.
///
/// Core classes start no thread and never wait: a step is a `runOnce()` or returns a future, and time, randomness and
/// ids are handed in. So the program and the deterministic simulation drive the very same classes.
@NullMarked
package dev.trawl.core;

import org.jspecify.annotations.NullMarked;
