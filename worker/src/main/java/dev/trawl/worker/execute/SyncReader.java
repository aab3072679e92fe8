package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.Octets;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.execute.TaskResults;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Splits the results of a task into batches, from a cursor on. The content of a batch depends only on the cursor
/// and the payload. Not thread-safe.
final class SyncReader {

    private static final int LARGE = 4 << 20;

    private final TaskResults results;
    private final Lease lease;
    private final SyncPayload payload;
    private SyncCursor at;
    private TaskResults.Page page;

    /// @throws IllegalArgumentException when this lease cannot read the task
    SyncReader(TaskResults results, Lease lease, SyncPayload payload, SyncCursor from) {
        this.results = results;
        this.lease = lease;
        this.payload = payload;
        this.at = from;
        this.page = results.read(lease, payload.task(), from.page());
    }

    /// The next batch; empty at the end.
    Optional<SyncBatch> next() {
        var lines = new ByteArrayOutputStream();
        int taken = 0;
        String cursor = at.page();
        int skip = at.skip();
        while (taken < payload.batch()) {
            if (skip == page.lines().size()) {
                if (page.last()) {
                    break;
                }
                cursor = page.next();
                skip = 0;
                page = results.read(lease, payload.task(), cursor);
                continue;
            }
            byte[] line = page.lines().get(skip).getBytes(StandardCharsets.UTF_8);
            if (taken > 0 && lines.size() + line.length >= LARGE) {
                break;
            }
            lines.writeBytes(line);
            lines.write('\n');
            taken++;
            skip++;
        }
        if (taken == 0) {
            return Optional.empty();
        }
        at = new SyncCursor(cursor, skip, at.batches() + 1, at.records() + taken);
        return Optional.of(new SyncBatch(at.batches(), Octets.of(lines.toByteArray()), at));
    }
}
