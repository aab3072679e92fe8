package dev.trawl.testkit.memory.rows;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.task.SegmentRange;

public record MemoryRange(SubtaskId subtask, SegmentRange range) {}
