package dev.trawl.crawl.memory;

import dev.trawl.plugin.LeaseId;
import java.util.Optional;

/// The memory account of one page, from its first byte to its committed row. Used by the thread that visits the
/// page. Other threads call only [#drop] and read its size.
///
/// Up to [MemoryBudget#FREE] bytes need no reservation.
public final class PageMemory implements AutoCloseable {

    private static final ScopedValue<PageMemory> PAGE = ScopedValue.newInstance();
    private static final MemoryBudget UNLIMITED = MemoryBudget.unlimited();
    private static final int STEP = 256 << 10;

    /// When pages wait, a body that receives less than this in two seconds counts as stalled.
    private static final int LEAST_PROGRESS = 64 << 10;

    private final MemoryBudget budget;
    private final Optional<LeaseId> lease;
    private long used;
    private volatile long reserved;
    private volatile long parsing;
    private int sinceProgress;
    private volatile long progressAt;
    private volatile Optional<Runnable> abort = Optional.empty();
    private volatile boolean asking;
    private volatile boolean dropped;

    PageMemory(MemoryBudget budget) {
        this.budget = budget;
        this.lease = Optional.empty();
    }

    PageMemory(MemoryBudget budget, LeaseId lease) {
        this.budget = budget;
        this.lease = Optional.of(lease);
    }

    /// The lease under which the page is visited; empty outside a task.
    Optional<LeaseId> lease() {
        return lease;
    }

    /// Runs a visit. Its fetches and parses count toward this page.
    public <T, X extends Throwable> T during(ScopedValue.CallableOp<T, X> visit) throws X {
        return ScopedValue.where(PAGE, this).call(visit);
    }

    /// The memory of the page that this thread visits; empty outside a visit.
    public static Optional<PageMemory> ofPage() {
        return PAGE.isBound() ? Optional.of(PAGE.get()) : Optional.empty();
    }

    /// The memory of the page that this thread visits; unlimited memory outside a visit.
    public static PageMemory ofPageOrUnlimited() {
        return PAGE.isBound() ? PAGE.get() : unlimited();
    }

    /// Memory without a limit, for bytes that are counted elsewhere.
    public static PageMemory unlimited() {
        return new PageMemory(UNLIMITED);
    }

    /// Counts bytes before they are allocated.
    ///
    /// @throws PageMemoryException if there is no room for them
    public void take(long bytes) {
        long after = used + bytes;
        if (after > MemoryBudget.FREE && after > reserved) {
            long wanted = after <= MemoryBudget.SMALL ? MemoryBudget.SMALL : (after + STEP - 1) / STEP * STEP;
            reserve(wanted);
        }
        used = after;
    }

    /// An array of [MemoryBudget#PIECE] bytes, whose content is undefined. The caller has counted it with [#take].
    public byte[] piece() {
        return budget.piece();
    }

    /// Hands in an array for reuse. Nothing may refer to it any more, and [#give] has released its bytes.
    public void recycle(byte[] array) {
        budget.recycle(array);
    }

    private void reserve(long wanted) {
        asking = true; // a page that waits for memory does not count as stalled
        try {
            budget.reserveBody(this, reserved, wanted - reserved);
            reserved = wanted;
        } finally {
            progressAt = budget.now();
            asking = false;
        }
    }

    /// Releases bytes counted by [#take].
    public void give(long bytes) {
        used -= bytes;
        long kept = Math.max(used + STEP - 1, MemoryBudget.SMALL) / STEP * STEP;
        if (reserved > kept) {
            long surplus = reserved - kept;
            reserved = kept;
            budget.releaseBody(this, surplus, false);
        }
    }

    /// Marks the start of reception. A stalled sender may lose the memory to other pages.
    ///
    /// @param closing aborts the wait for more bytes; called by another thread
    public void receiving(Runnable closing) {
        dropped = false;
        progressAt = budget.now();
        abort = Optional.of(closing);
    }

    /// Counts received bytes as progress.
    public void received(int bytes) {
        sinceProgress += bytes;
        if (sinceProgress >= LEAST_PROGRESS) {
            sinceProgress = 0;
            progressAt = budget.now();
        }
    }

    /// Marks the end of reception, complete or aborted.
    public void received() {
        abort = Optional.empty();
    }

    /// True if the body stalled and was dropped to free memory for other pages.
    public boolean isDropped() {
        return dropped;
    }

    long reserved() {
        return reserved;
    }

    /// Bytes of the body, its tree and its capture.
    long held() {
        return reserved + parsing;
    }

    boolean isStalledSince(long nanos) {
        return !dropped && !asking && abort.isPresent() && reserved > 0 && progressAt - nanos < 0;
    }

    /// Aborts the reception. False if it has already ended.
    boolean drop() {
        Optional<Runnable> closing = abort;
        if (closing.isPresent()) {
            dropped = true;
            closing.get().run();
        }
        return closing.isPresent();
    }

    /// Reserves memory for parsing the page. Waits for other pages that are being parsed.
    ///
    /// @throws PageMemoryException if the request exceeds the pool or times out
    public Parsing parsing(long bytes) {
        long counted = bytes <= MemoryBudget.FREE_PARSE ? 0 : bytes;
        if (counted > 0) {
            budget.reserveParse(counted);
        }
        return new Parsing(counted);
    }

    /// Reserves memory for a decoder window; waits for other pages to release memory. The caller decodes immediately
    /// and does not wait for bytes from the server while it holds the window.
    ///
    /// @throws PageMemoryException if the memory is not free in time
    public Parsing decoding(long window) {
        if (window <= MemoryBudget.FREE_PARSE) {
            return new Parsing(0);
        }
        asking = true;
        try {
            return new Parsing(budget.reserveWindow(window));
        } finally {
            progressAt = budget.now();
            asking = false;
        }
    }

    /// Reserves memory for archiving the page, without a timeout. A request above the pool size takes the whole
    /// pool: unlike a tree, a capture has a known size.
    ///
    /// @throws InterruptedException while waiting
    public Parsing archiving(long bytes) throws InterruptedException {
        long counted = bytes <= MemoryBudget.FREE_PARSE ? 0 : budget.reserveCapture(bytes);
        return new Parsing(counted);
    }

    /// Memory for decoding, reading or archiving one page.
    public final class Parsing implements AutoCloseable {

        private final long bytes;

        private Parsing(long bytes) {
            this.bytes = bytes;
            parsing = bytes;
        }

        @Override
        public void close() {
            parsing = 0;
            budget.releaseParse(bytes);
        }
    }

    @Override
    public void close() {
        received();
        if (reserved > 0) {
            long all = reserved;
            reserved = 0;
            used = 0;
            budget.releaseBody(this, all, true);
        }
    }
}
