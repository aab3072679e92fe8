/// Bulk operations: one command for many tasks, applied in small batches, with readable progress.
@NullMarked
package dev.trawl.core.bulk;

import org.jspecify.annotations.NullMarked;
