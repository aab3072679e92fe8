package dev.trawl.testkit.memory.rows;

import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskBody;

public record MemoryTask(Task task, TaskBody body, Labels labels) {}
