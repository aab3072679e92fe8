package dev.trawl.embedded;

import dev.trawl.spi.ledger.Task;
import dev.trawl.spi.ledger.TaskBody;

record MemoryTask(Task task, TaskBody body) {}
