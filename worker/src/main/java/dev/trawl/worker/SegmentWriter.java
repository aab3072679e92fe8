package dev.trawl.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.HeapExhaustion;
import dev.trawl.spi.blob.SegmentKey;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the output of all subtasks of a session together. Each flush writes one blob, with a range of records and
/// one of captures per subtask, then sends one report per subtask. A session whose leases emit nothing has no
/// thread and no blob.
final class SegmentWriter {

    private static final Logger log = LoggerFactory.getLogger(SegmentWriter.class);
    private static final long INTERVAL = Duration.ofSeconds(1).toNanos();
    private static final long FLUSH_BYTES = 8L << 20;
    private static final long MOST_BYTES = 4 * FLUSH_BYTES;
    private static final long SLICE_MILLIS = 1_000;

    private static final long GATHERING = Duration.ofMillis(30).toNanos();
    private static final int REST = 2;
    private static final long LONGEST_REST = Duration.ofMillis(50).toNanos();

    /// Leases that end shortly after each other share a segment instead of writing a small object each.
    private static final long LINGER = Duration.ofMillis(10).toNanos();

    private final long session;
    private final WorkerContext ports;
    private final BiConsumer<Report, Runnable> reports;
    private final Consumer<String> giveUp;
    private final Map<LeaseId, Output> outputs = new ConcurrentHashMap<>();
    private final AtomicLong buffered = new AtomicLong();
    private final Backlog backlog = new Backlog();
    private boolean started;
    private boolean planned;
    private long flushAt;
    private long restUntil;
    private int number;
    private volatile boolean closed;

    /// @param reports sends a report and runs the action once it is committed
    /// @param giveUp ends the session, because its output cannot be stored
    SegmentWriter(long session, WorkerContext ports, BiConsumer<Report, Runnable> reports, Consumer<String> giveUp) {
        this.session = session;
        this.ports = ports;
        this.reports = reports;
        this.giveUp = giveUp;
        this.restUntil = ports.time().nanos();
    }

    Output open(Lease lease) {
        start();
        Output output = new Output(lease, this);
        outputs.put(lease.id(), output);
        if (closed) {
            forget(lease.id());
        }
        return output;
    }

    private synchronized void start() {
        if (!started) {
            started = true;
            Thread.ofPlatform().daemon().name("segments-" + session).start(this::run);
        }
    }

    /// Commits the remaining output of an ended attempt together with its outcome.
    void finish(Output output, Outcome outcome) {
        flushBy(output.finish(outcome) ? LINGER : 0);
    }

    /// Drops the uncommitted output of a lease and frees its memory; an unknown lease is ignored.
    void forget(LeaseId lease) {
        Output output = outputs.remove(lease);
        if (output != null) {
            output.drop();
        }
    }

    /// Bytes in memory that are not written yet.
    long buffered() {
        return buffered.get();
    }

    /// The uncommitted items of all leases.
    Backlog backlog() {
        return backlog;
    }

    /// True if leases with uncommitted items should wait.
    boolean isCrowded() {
        return backlog.isCrowded(outputs.size());
    }

    /// Flushes without delay, because a lease waits.
    void flushNow() {
        flushBy(0);
        wake();
    }

    /// A crash repeats the waiting items of all leases together. So many items are flushed at once, and some after
    /// a short time in which many leases add to them.
    void flushSoon(boolean now) {
        boolean many = backlog.isHalfFull(outputs.size());
        flushBy(now || many ? 0 : backlog.isWorthIt() ? GATHERING : INTERVAL);
    }

    void added(long bytes) {
        if (buffered.addAndGet(bytes) >= FLUSH_BYTES) {
            flushBy(0);
        }
    }

    /// A report was answered. Records that waited behind it can be spilled now; executors may be waiting for that.
    void answered() {
        if (buffered.get() >= FLUSH_BYTES) {
            flushBy(0);
        }
    }

    void freed(long bytes) {
        if (buffered.addAndGet(-bytes) < MOST_BYTES && bytes > 0) {
            wake();
        }
    }

    /// Blocks an executor while too much output waits to be written.
    void awaitMemory(Output.Check check) throws InterruptedException {
        while (buffered.get() >= MOST_BYTES) {
            check.check();
            awaitFlush();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // the caller loops, and checks for a lost lease in between
    private synchronized void awaitFlush() throws InterruptedException {
        if (buffered.get() >= MOST_BYTES) {
            wait(SLICE_MILLIS);
        }
    }

    synchronized void watch(long now) {
        if (planned && now - flushAt >= 0) {
            notifyAll();
        }
    }

    /// Stops writing, frees all memory, and ends the thread.
    void close() {
        closed = true;
        wake();
        outputs.keySet().forEach(this::forget);
    }

    private synchronized void wake() {
        notifyAll();
    }

    private synchronized void flushBy(long delay) {
        long due = ports.time().nanos() + delay;
        if (!planned || due - flushAt < 0) {
            planned = true;
            flushAt = due;
            notifyAll();
        }
    }

    private void run() {
        try {
            while (awaitDue()) {
                long begun = ports.time().nanos();
                flush();
                rest(ports.time().nanos() - begun);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (Throwable broken) { // without this thread every executor that emits would wait forever
            HeapExhaustion.check(broken);
            log.error("segment writer failed session={}", session, broken);
            giveUp.accept("its output cannot be written");
        }
    }

    /// Limits writing to about a third of the time, except while leases wait for it.
    private synchronized void rest(long took) {
        restUntil = ports.time().nanos() + Math.min(REST * took, LONGEST_REST);
    }

    private synchronized boolean awaitDue() throws InterruptedException {
        while (!closed && !(planned && nanosUntilFlush() <= 0)) {
            wait(planned ? Math.clamp(nanosUntilFlush() / 1_000_000 + 1, 1, SLICE_MILLIS) : SLICE_MILLIS);
        }
        planned = false;
        return !closed;
    }

    private long nanosUntilFlush() {
        long now = ports.time().nanos();
        return backlog.isHolding() ? flushAt - now : Math.max(flushAt - now, restUntil - now);
    }

    private void flush() throws InterruptedException {
        boolean spill = buffered.get() >= FLUSH_BYTES;
        Map<Output, Output.Cut> cuts = new LinkedHashMap<>();
        long size = 0;
        for (Output output : outputs.values()) {
            if (size >= MOST_BYTES) {
                flushBy(0); // a segment is bounded; the others follow in the next one
                break;
            }
            Optional<Output.Cut> cut = output.cut(spill);
            cut.ifPresent(made -> cuts.put(output, made));
            size += cut.map(Output.Cut::size).orElse(0L);
        }
        List<SegmentPart> pieces = new ArrayList<>();
        cuts.values().forEach(cut -> pieces.addAll(cut.fresh()));
        if (pieces.isEmpty() || write(pieces, () -> !cuts.keySet().stream().allMatch(Output::isDropped))) {
            cuts.forEach(this::commit);
        }
    }

    private void commit(Output output, Output.Cut cut) {
        if (!cut.commits()) {
            return;
        }
        reports.accept(output.report(session, cut), () -> {
            output.committed(cut);
            if (cut.outcome().isPresent()) {
                forget(output.id());
            }
        });
    }

    /// Frees the memory of the pieces in any case.
    private boolean write(List<SegmentPart> pieces, BooleanSupplier wanted) throws InterruptedException {
        long raw = pieces.stream().mapToLong(SegmentPart::size).sum();
        try {
            return writeAll(pieces, wanted);
        } finally {
            freed(raw);
        }
    }

    /// @return false when the segment was no longer wanted before it was stored
    private boolean writeAll(List<SegmentPart> pieces, BooleanSupplier wanted) throws InterruptedException {
        ByteArrayOutputStream segment = new ByteArrayOutputStream();
        List<SegmentRange> ranges = new ArrayList<>();
        for (SegmentPart piece : pieces) {
            ranges.add(piece.appendTo(segment));
        }
        String key = store(segment.toByteArray(), wanted);
        if (key.isEmpty()) {
            return false;
        }
        for (int i = 0; i < pieces.size(); i++) {
            SegmentRange range = ranges.get(i);
            pieces.get(i).written(new SegmentRange(key, range.offset(), range.length(), range.records(), range.crc()));
        }
        return true;
    }

    /// Stores a segment under the next free number and returns its key; empty when it is no longer wanted.
    private String store(byte[] segment, BooleanSupplier wanted) throws InterruptedException {
        int failures = 0;
        String key = nextKey();
        while (!closed && wanted.getAsBoolean()) {
            try {
                if (ports.blobs().put(key, segment)) {
                    return key;
                }
                log.warn("segment key was taken key={}", key);
                key = nextKey();
            } catch (RuntimeException unavailable) {
                failures++;
                log.warn("segment not stored key={} tries={} cause={}", key, failures, FailureWords.of(unavailable));
                pause(ports.backoff().afterFailure(failures));
            }
        }
        return "";
    }

    private String nextKey() {
        number++;
        return new SegmentKey(session, ports.time().wallMillis(), number).text();
    }

    private synchronized void pause(long nanos) throws InterruptedException {
        long until = ports.time().nanos() + nanos;
        while (!closed && ports.time().nanos() - until < 0) {
            wait(20);
        }
    }
}
