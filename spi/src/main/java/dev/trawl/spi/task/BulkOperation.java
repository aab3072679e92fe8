package dev.trawl.spi.task;

import dev.trawl.plugin.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// One command for many tasks, with its progress. All times are ledger time.
///
/// @param id unique in the project; carries no information
/// @param action the command for every task
/// @param askedBy the principal that issued it
/// @param total the number of tasks; empty while unknown
/// @param done tasks that were changed or were in the requested state already
/// @param refused tasks that rejected the command
/// @param refusals the first rejections, with the reason
/// @param movedAt the time of the last progress
/// @param endedAt 0 until it has ended
public record BulkOperation(
        String project,
        String id,
        String action,
        String reason,
        String askedBy,
        OptionalInt total,
        int done,
        int refused,
        List<Refusal> refusals,
        long createdAt,
        long movedAt,
        long endedAt) {

    /// The maximum number of stored rejections; further ones are only counted.
    public static final int MOST_REFUSALS = 1_000;

    public BulkOperation {
        refusals = List.copyOf(refusals);
    }

    /// Why a task rejected the command: one line of text.
    public record Refusal(TaskId task, String code, String detail) {}

    /// A copy with the results of more tasks.
    public BulkOperation moved(int obeyed, List<Refusal> more, long at) {
        var kept = new ArrayList<>(refusals);
        kept.addAll(more.subList(0, Math.min(more.size(), MOST_REFUSALS - kept.size())));
        return new BulkOperation(
                project,
                id,
                action,
                reason,
                askedBy,
                total,
                done + obeyed,
                refused + more.size(),
                kept,
                createdAt,
                at,
                endedAt);
    }

    /// True if it has processed all tasks. An ended operation that is not complete was cancelled.
    public boolean isComplete() {
        return endedAt > 0 && total.isPresent() && total.getAsInt() <= done + refused;
    }

    /// A copy that processes no further tasks. Its total stays, so that it is not complete.
    public BulkOperation cancelled(long at) {
        return new BulkOperation(
                project, id, action, reason, askedBy, total, done, refused, refusals, createdAt, at, at);
    }

    /// A copy that has processed all tasks.
    public BulkOperation ended(long at) {
        return new BulkOperation(
                project,
                id,
                action,
                reason,
                askedBy,
                OptionalInt.of(done + refused),
                done,
                refused,
                refusals,
                createdAt,
                at,
                at);
    }
}
