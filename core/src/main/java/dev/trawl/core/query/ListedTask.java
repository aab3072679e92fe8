package dev.trawl.core.query;

import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Task;

/// A task of a list with its labels.
public record ListedTask(Task task, Labels labels) {}
