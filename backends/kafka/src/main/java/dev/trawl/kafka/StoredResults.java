package dev.trawl.kafka;

import dev.trawl.spi.SubtaskId;
import java.util.List;
import java.util.Map;

/// Tells where finished subtasks have stored their results: addresses such as `s3://bucket/name#offset-length`.
@FunctionalInterface
public interface StoredResults {

    /// For a ledger that keeps all results itself.
    StoredResults NONE = _ -> Map.of();

    /// Addresses by subtask, in the order of commit; subtasks that stored nothing are left out.
    Map<SubtaskId, List<String>> of(List<SubtaskId> subtasks);
}
