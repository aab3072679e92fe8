package dev.trawl.crawl.memory;

import java.util.Optional;

/// The memory of one page, from its first byte to its committed row. Used by the thread that visits the page; only
/// [#drop] comes from others.
///
/// Counts without a reservation up to [MemoryBudget#FREE].
public final class PageMemory implements AutoCloseable {

    private static final ScopedValue<PageMemory> PAGE = ScopedValue.newInstance();
    private static final MemoryBudget UNLIMITED = MemoryBudget.unlimited();
    private static final int STEP = 256 << 10;

    /// A body that brings less than this in two seconds counts as stalled when others wait.
    private static final int LEAST_PROGRESS = 64 << 10;

    private final MemoryBudget budget;
    private long used;
    private volatile long reserved;
    private int sinceProgress;
    private volatile long progressAt;
    private volatile Optional<Runnable> abort = Optional.empty();
    private volatile boolean asking;
    private volatile boolean dropped;

    PageMemory(MemoryBudget budget) {
        this.budget = budget;
    }

    /// Runs something whose fetches and parses count as this page's.
    public <T, X extends Throwable> T during(ScopedValue.CallableOp<T, X> visit) throws X {
        return ScopedValue.where(PAGE, this).call(visit);
    }

    /// The memory of the page that this thread visits; empty when it visits none.
    public static Optional<PageMemory> ofPage() {
        return PAGE.isBound() ? Optional.of(PAGE.get()) : Optional.empty();
    }

    /// The memory of the page that this thread visits, else memory without a limit.
    public static PageMemory ofPageOrUnlimited() {
        return PAGE.isBound() ? PAGE.get() : unlimited();
    }

    /// Memory without a limit, for what is counted elsewhere.
    public static PageMemory unlimited() {
        return new PageMemory(UNLIMITED);
    }

    /// Counts bytes before they are allocated.
    ///
    /// @throws PageMemoryException when there is no room for them
    public void take(long bytes) {
        long after = used + bytes;
        if (after > MemoryBudget.FREE && after > reserved) {
            long wanted = after <= MemoryBudget.SMALL ? MemoryBudget.SMALL : (after + STEP - 1) / STEP * STEP;
            reserve(wanted);
        }
        used = after;
    }

    private void reserve(long wanted) {
        asking = true; // whoever waits for memory is not to blame for what does not arrive
        try {
            budget.reserveBody(this, reserved, wanted - reserved);
            reserved = wanted;
        } finally {
            progressAt = budget.now();
            asking = false;
        }
    }

    /// Gives back what was counted before.
    public void give(long bytes) {
        used -= bytes;
        long kept = Math.max(used + STEP - 1, MemoryBudget.SMALL) / STEP * STEP;
        if (reserved > kept) {
            long surplus = reserved - kept;
            reserved = kept;
            budget.releaseBody(this, surplus, false);
        }
    }

    /// Bytes arrive from now on; a sender that stalls may lose the memory to others.
    ///
    /// @param closing ends the wait for more bytes; called by another thread
    public void receiving(Runnable closing) {
        dropped = false;
        progressAt = budget.now();
        abort = Optional.of(closing);
    }

    /// Notes bytes that arrived.
    public void received(int bytes) {
        sinceProgress += bytes;
        if (sinceProgress >= LEAST_PROGRESS) {
            sinceProgress = 0;
            progressAt = budget.now();
        }
    }

    /// All bytes are there, or never will be.
    public void received() {
        abort = Optional.empty();
    }

    /// The body was too slow and was cut off for the sake of others.
    public boolean isDropped() {
        return dropped;
    }

    long reserved() {
        return reserved;
    }

    boolean isStalledSince(long nanos) {
        return !dropped && !asking && abort.isPresent() && reserved > 0 && progressAt - nanos < 0;
    }

    /// False when it arrived meanwhile.
    boolean drop() {
        Optional<Runnable> closing = abort;
        if (closing.isPresent()) {
            dropped = true;
            closing.get().run();
        }
        return closing.isPresent();
    }

    /// Takes the memory that reading or archiving the page needs; waits for pages that are being read.
    ///
    /// @throws PageMemoryException when it is more than there can be, or not free in time
    public Parsing parsing(long bytes) {
        long counted = bytes <= MemoryBudget.FREE_PARSE ? 0 : bytes;
        if (counted > 0) {
            budget.reserveParse(counted);
        }
        return new Parsing(counted);
    }

    /// Takes the memory of a decoder's window; waits for pages that are decoded or read. The caller decodes at once and
    /// waits for no bytes of the server meanwhile.
    ///
    /// @throws PageMemoryException when it is not free in time
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

    /// Takes the memory that archiving the page needs, waiting as long as it takes. What needs more than there is takes
    /// all there is: unlike a tree, a capture has a known size.
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
        }

        @Override
        public void close() {
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
