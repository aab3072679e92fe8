package dev.trawl.gateway.operation;

import dev.trawl.spi.task.BulkOperation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A bulk operation in a response.
///
/// @param total empty until it is known
/// @param refusals the first 1,000 rejected tasks
record OperationDocument(
        String id,
        String action,
        State state,
        String reason,
        String askedBy,
        Optional<Integer> total,
        int done,
        int refused,
        List<RefusedTask> refusals,
        Instant createdAt,
        Instant movedAt,
        Optional<Instant> endedAt) {

    /// Time without progress after which the operation may have stopped.
    private static final long PATIENCE = Duration.ofMinutes(1).toMillis();

    /// State of the operation.
    enum State {
        RUNNING,
        /// Ended early by a command; the tasks after that are unchanged.
        CANCELLED,
        /// No progress for a minute: the server that ran it has stopped, or one task takes long.
        STALLED,
        DONE
    }

    /// A task that rejected the command, and the reason.
    record RefusedTask(String task, String code, String detail) {}

    static OperationDocument of(BulkOperation operation, long now) {
        return new OperationDocument(
                operation.id(),
                operation.action(),
                state(operation, now),
                operation.reason(),
                operation.askedBy(),
                operation.total().isPresent() ? Optional.of(operation.total().getAsInt()) : Optional.empty(),
                operation.done(),
                operation.refused(),
                operation.refusals().stream()
                        .map(refusal -> new RefusedTask(refusal.task().toString(), refusal.code(), refusal.detail()))
                        .toList(),
                Instant.ofEpochMilli(operation.createdAt()),
                Instant.ofEpochMilli(operation.movedAt()),
                Optional.of(operation.endedAt()).filter(at -> at > 0).map(Instant::ofEpochMilli));
    }

    /// The same for a list, where the rejected tasks are only counted.
    OperationDocument withoutRefusals() {
        return new OperationDocument(
                id, action, state, reason, askedBy, total, done, refused, List.of(), createdAt, movedAt, endedAt);
    }

    private static State state(BulkOperation operation, long now) {
        if (operation.endedAt() > 0) {
            return operation.isComplete() ? State.DONE : State.CANCELLED;
        }
        return now - operation.movedAt() > PATIENCE ? State.STALLED : State.RUNNING;
    }
}
