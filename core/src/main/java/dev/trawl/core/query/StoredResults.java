package dev.trawl.core.query;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.execute.TaskResults;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// Reads the results of ended tasks from the ledger and the blob store, for leases whose payload names these tasks.
public record StoredResults(LedgerReads reads, BlobStore blobs) implements TaskResults {

    private static final int RANGES = 100;
    private static final int SUBTASKS = 500;
    private static final int LARGE = 1 << 20;
    private static final Set<SubtaskState> SUCCEEDED = EnumSet.of(SubtaskState.SUCCEEDED);
    private static final Pattern CURSOR = Pattern.compile("[rs][0-9]{1,18}");
    private static final String FIRST = "r0";
    private static final String FIRST_SUBTASK = "s0";
    private static final String NOTHING = "{}";
    private static final JsonMapper JSON = JsonMapper.shared();

    @Override
    public Page read(Lease lease, TaskId task, String cursor) {
        String from = cursor.isEmpty() ? FIRST : cursor;
        if (!CURSOR.matcher(from).matches()) {
            throw new IllegalArgumentException("'%s' is no cursor of results".formatted(cursor));
        }
        require(lease, task);
        long after = Long.parseLong(from, 1, from.length(), 10);
        return from.startsWith("r") ? records(task, after) : results(task, (int) after);
    }

    private void require(Lease lease, TaskId task) {
        var view = reads.task(task)
                .filter(found -> found.task().project().equals(lease.project()) && isNamed(lease, task))
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no task %s in this project; it may have been deleted".formatted(task)));
        if (!view.task().state().isEnded()) {
            throw new IllegalArgumentException("task %s has not ended".formatted(task));
        }
    }

    private static boolean isNamed(Lease lease, TaskId task) {
        return lease.whole().contains("\"" + task + "\"");
    }

    private Page records(TaskId task, long after) {
        List<RangeView> found = reads.ranges(task, after, RANGES);
        var lines = new ArrayList<String>();
        long last = after;
        long size = 0;
        for (RangeView view : found) {
            if (size >= LARGE) {
                return new Page(lines, "r" + last, false);
            }
            if (!view.range().holdsCaptures()) {
                List<String> records = records(view);
                lines.addAll(records);
                size += records.stream().mapToLong(String::length).sum();
            }
            last = view.key();
        }
        return new Page(lines, found.size() < RANGES ? FIRST_SUBTASK : "r" + last, false);
    }

    private List<String> records(RangeView view) {
        byte[] rows = ReadCommitted.of(reads, blobs)
                .rows(view)
                .orElseThrow(() -> new IllegalStateException("segment %s is missing or damaged at %d"
                        .formatted(view.range().blob(), view.range().offset())));
        return new String(rows, StandardCharsets.UTF_8).lines().toList();
    }

    private Page results(TaskId task, int after) {
        List<SubtaskView> found = reads.subtasks(task, SUCCEEDED, after, SUBTASKS);
        boolean crawl = reads.crawls().crawl(task).isPresent();
        var lines = found.stream()
                .flatMap(view -> view.result().stream())
                .filter(result -> !result.isEmpty() && !(crawl && result.equals(NOTHING)))
                .map(result -> result.contains("\n") ? JSON.readTree(result).toString() : result)
                .toList();
        int last = found.isEmpty() ? after : found.getLast().subtask().id().number();
        return new Page(lines, "s" + last, found.size() < SUBTASKS);
    }
}
