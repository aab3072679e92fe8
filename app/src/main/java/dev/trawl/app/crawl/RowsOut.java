package dev.trawl.app.crawl;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.start.RowsCopy;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.blob.ReadCommitted;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.worker.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;

/// Writes committed rows to plain files in commit order ([RowFiles]), and optionally to standard output. Captures have
/// their own file. After a crash the files are rewritten from all committed rows, so they always match the ledger.
final class RowsOut implements AutoCloseable {

    /// Reports do not contain the keys of their ranges.
    private static final long UNKNOWN_KEY = 0;

    private static final List<RangeView> END = List.of();

    private final Path folder;
    private final ReadCommitted ranges;
    private final RowCounts counts;
    private final Optional<PrintWriter> printed;
    private final CapturesOut captures;
    private final LinkedBlockingQueue<List<RangeView>> waiting = new LinkedBlockingQueue<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("rows").unstarted(this::run);
    private final RowAttempts attempts;
    private Optional<RowFiles> files = Optional.empty();
    private volatile Optional<CommandFailedException> failure = Optional.empty();

    RowsOut(Path folder, ReadCommitted ranges, RowCounts counts, CapturesOut captures, RowAttempts attempts) {
        this.folder = folder;
        this.ranges = ranges;
        this.counts = counts;
        this.printed = Optional.empty();
        this.captures = captures;
        this.attempts = attempts;
    }

    /// @param printed receives each row too
    RowsOut(
            Path folder,
            ReadCommitted ranges,
            RowCounts counts,
            PrintWriter printed,
            CapturesOut captures,
            RowAttempts attempts) {
        this.folder = folder;
        this.ranges = ranges;
        this.counts = counts;
        this.printed = Optional.of(printed);
        this.captures = captures;
        this.attempts = attempts;
    }

    /// Writes the rows committed before this process started. Then starts the thread that writes new ones.
    void begin(LedgerReads reads, TaskId task) throws IOException {
        var crawl = reads.task(task).orElseThrow();
        captures.begin(crawl);
        files = Optional.of(new RowFiles(
                folder, JobPlanner.job(crawl.body().payload()).output().rows()));
        var newest = attempts.begin(reads, task);
        newest.each(view -> {
            if (view.range().holdsCaptures()) {
                captures.write(view);
            } else {
                write(newest.of(view, rows(view)));
            }
        });
        files().flush();
        thread.start();
    }

    /// Writes the files again if a row was left out whose retry may still have none.
    private void settle() throws IOException {
        var again = attempts.again();
        if (again.isEmpty() || failure.isPresent()) {
            return;
        }
        files = Optional.of(files().again());
        again.get().each(view -> {
            if (!view.range().holdsCaptures()) {
                files().write(again.get().of(view, rows(view)));
            }
        });
    }

    private RowFiles files() {
        return files.orElseThrow();
    }

    /// The file with the rows that the job asks for.
    Path result() {
        return files().result();
    }

    /// Writes the copy that the user asked for. Only after `close`.
    void copyTo(RowsCopy copy) {
        copy.orColumns(files().columns()).write(result());
    }

    /// The WARC file; empty if captures are not kept.
    Optional<Path> captures() {
        return captures.file();
    }

    void committed(Report report) {
        waiting.add(report.ranges().stream()
                .map(range -> new RangeView(UNKNOWN_KEY, report.lease().subtask(), range))
                .toList());
    }

    /// @throws CommandFailedException if rows could not be written; they are safe in the ledger
    void check() {
        failure.ifPresent(cause -> {
            throw cause;
        });
    }

    /// Waits until all rows passed so far are written. A failure is thrown by `check`.
    @Override
    public void close() {
        waiting.add(END);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        try {
            settle();
            if (files.isPresent()) {
                files.get().close();
            }
            captures.close();
        } catch (IOException e) {
            failure = failure.or(() -> Optional.of(failed(e)));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            for (var ranges = waiting.take(); !ranges.isEmpty(); ranges = waiting.take()) {
                for (RangeView view : ranges) {
                    write(view);
                }
                if (waiting.isEmpty()) {
                    files().flush(); // let readers that follow the file see the rows
                }
            }
        } catch (IOException e) {
            failure = Optional.of(failed(e));
        } catch (CommandFailedException e) {
            failure = Optional.of(e); // standard output is closed
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static CommandFailedException failed(IOException cause) {
        return Fault.OUTPUT_FAILED.causedBy(cause, Reason.of(cause));
    }

    private void write(RangeView view) throws IOException {
        if (view.range().holdsCaptures()) {
            captures.write(view);
            return;
        }
        write(rows(view));
    }

    private byte[] rows(RangeView view) throws IOException {
        return ranges.rows(view).orElseThrow(() -> CapturesOut.damaged(view.range()));
    }

    private void write(byte[] rows) throws IOException {
        byte[] result = files().write(rows);
        counts.add(rows);
        printed.ifPresent(writer -> {
            writer.print(new String(result, StandardCharsets.UTF_8));
            writer.flush();
        });
    }
}
