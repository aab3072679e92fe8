package dev.trawl.worker.execute;

import dev.trawl.plugin.TaskResult;
import java.io.IOException;
import java.util.Optional;

/// Receives the batches of a copy in order. Writing a batch is idempotent.
interface SyncTarget {

    /// Writes a batch durably.
    ///
    /// @return the reason of a rejection; empty on success
    /// @throws IOException when it cannot be written now
    Optional<TaskResult.Failure> write(SyncBatch batch) throws IOException, InterruptedException;

    /// The target of the batches, for users.
    String describe();

    /// The name of a batch, unique among the copies of a cluster.
    static String name(String task, int number) {
        return "%s-%06d.jsonl".formatted(task, number);
    }
}
