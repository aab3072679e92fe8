package dev.trawl.embedded;

import dev.trawl.spi.SubtaskId;
import dev.trawl.spi.ledger.SegmentRange;

record MemoryRange(SubtaskId subtask, SegmentRange range) {}
