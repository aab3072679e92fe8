package dev.trawl.spi.crawl.edit;

import dev.trawl.plugin.TaskId;

/// Edits of a crawl whose effects on queued URLs and open batches are not complete.
///
/// @param from the settings whose effects are complete, a JSON object
public record UnfinishedEdit(TaskId task, JobEdits edits, String from) {}
