package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// One order for many tasks, and how far it got. Times are the ledger's.
///
/// @param id unique in the project; tells nothing
/// @param action what every task is ordered to do
/// @param askedBy who gave the order
/// @param total how many tasks it is about; empty while that is not known
/// @param done tasks that obeyed, or were as ordered already
/// @param refused tasks that did not
/// @param refusals the first of those, with the reason
/// @param movedAt when it last got on
/// @param endedAt 0 until it is through
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

    /// So many refusals are kept; the others are only counted.
    public static final int MOST_REFUSALS = 1_000;

    public BulkOperation {
        refusals = List.copyOf(refusals);
    }

    /// Why a task did not obey: one line of text.
    public record Refusal(TaskId task, String code, String detail) {}

    /// The same after some more tasks.
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

    /// The same, through with all tasks.
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
