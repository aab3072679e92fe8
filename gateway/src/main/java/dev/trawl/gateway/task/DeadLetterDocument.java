package dev.trawl.gateway.task;

import dev.trawl.spi.ledger.LedgerReads.DeadView;
import dev.trawl.spi.ledger.LoggedEntry;
import java.time.Instant;
import java.util.Optional;

/// A subtask that nobody will try again by itself.
///
/// @param attempts that failed
/// @param diedAt, worker, node when, in whose hands, and which process wrote it down; null when the log has forgotten
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
                subtask.attempts(),
                subtask.cause(),
                view.death().map(LoggedEntry::at).map(Instant::ofEpochMilli),
                death.flatMap(entry -> workers.of(entry.session())),
                death.map(entry -> entry.node()));
    }
}
