package dev.trawl.kafka;

import dev.trawl.plugin.SubtaskId;
import java.util.List;
import java.util.Map;

/// Finds the storage URLs of the results of finished subtasks, such as `s3://bucket/name#offset-length`.
@FunctionalInterface
public interface ResultUrls {

    /// For a ledger that stores all results itself.
    ResultUrls NONE = _ -> Map.of();

    /// URLs by subtask, in commit order; subtasks without stored results are left out.
    Map<SubtaskId, List<String>> of(List<SubtaskId> subtasks);
}
