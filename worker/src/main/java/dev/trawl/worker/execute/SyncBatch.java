package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.Octets;

/// Some records of a copy as JSON lines. After a crash the batch with the same number has the same bytes.
///
/// @param number counted from 1
/// @param after the cursor once the batch is at the target
record SyncBatch(int number, Octets lines, SyncCursor after) {}
