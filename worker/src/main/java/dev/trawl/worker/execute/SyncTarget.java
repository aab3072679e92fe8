package dev.trawl.worker.execute;

import dev.trawl.spi.execute.TaskResult;
import java.io.IOException;
import java.util.Optional;

/// Takes the batches of a copy in order. A batch that is written again changes nothing.
interface SyncTarget {

    /// Writes a batch durably.
    ///
    /// @return why it was not taken; empty when it was
    /// @throws IOException when it cannot be written now
    Optional<TaskResult.Failure> write(SyncBatch batch) throws IOException, InterruptedException;

    /// For people: the place that batches go to.
    String describe();

    /// The name of a batch, unique among the copies of a cluster.
    static String name(String task, int number) {
        return "%s-%06d.jsonl".formatted(task, number);
    }
}
