package dev.trawl.gateway.task;

import dev.trawl.spi.ledger.TaskReads.DeadView;
import dev.trawl.spi.task.LoggedEntry;
import java.time.Instant;
import java.util.Optional;

/// A dead subtask. It is not retried automatically.
///
/// @param attempts number of failed attempts
/// @param diedAt, worker, node time of death, its worker, and the process that logged it; null after log retention
record DeadLetterDocument(
        String id,
        String task,
        int number,
        String type,
        int attempts,
        String cause,
        Optional<Instant> diedAt,
        Optional<String> worker,
        Optional<String> node) {

    static DeadLetterDocument of(DeadView view, WorkerNames workers) {
        var subtask = view.subtask();
        var death = view.death().map(LoggedEntry::entry);
        return new DeadLetterDocument(
                subtask.id().toString(),
                subtask.id().task().toString(),
                subtask.id().number(),
                subtask.type(),
                subtask.attempts().failed(),
                subtask.status().cause().orElse(""),
                view.death().map(LoggedEntry::at).map(Instant::ofEpochMilli),
                death.flatMap(entry -> workers.of(entry.session())),
                death.map(entry -> entry.node()));
    }
}
