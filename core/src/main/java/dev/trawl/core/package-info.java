/// The rules of Trawl. A task passes through submit, split, queue, dispatch, execute, report, aggregate and query.
///
/// Core classes start no threads and never block: a step is a `runOnce()` or returns a future. The caller supplies
/// time, randomness and ids, so the program and the deterministic simulation run the same classes.
@NullMarked
package dev.trawl.core;

import org.jspecify.annotations.NullMarked;
