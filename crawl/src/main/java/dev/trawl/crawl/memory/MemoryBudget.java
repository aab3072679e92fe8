package dev.trawl.crawl.memory;

import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// Memory budget of all pages in flight in this process: bodies as sent and as decoded, parsed trees, captures.
///
/// Two pools prevent deadlock between waiting pages. Bodies grow in the body pool. A page that is parsed or
/// captured reserves its whole estimate from the parse pool at once. Holders of that pool never wait. In the
/// body pool, large bodies leave a share to small ones. At most one large body waits while it grows. A stalled
/// body loses its memory to waiting pages.
public final class MemoryBudget {

    /// A page below this size needs no reservation.
    public static final int FREE = 64 << 10;

    /// A page up to this size is small. It reserves this size at once and holds nothing while it waits.
    public static final int SMALL = 256 << 10;

    /// A large body consists of arrays of this size.
    public static final int PIECE = 1 << 20;

    /// Trees of small pages are not counted, because at most one per processor exists at a time.
    static final int FREE_PARSE = 4 << 20;

    /// Smallest valid budget: one medium-sized page beside small ones.
    public static final long LEAST = 4L << 20;

    private static final long UNLIMITED = Long.MAX_VALUE / 2;
    private static final Duration STALLED = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration PARSE_PATIENCE = Duration.ofSeconds(30);

    /// Long, because a timeout would lose the capture's place in the queue.
    private static final Duration CAPTURE_PATIENCE = Duration.ofHours(1);

    private final TimeSource time;
    private final MemoryPool bodies;
    private final MemoryPool parses;
    private final long largeBodies;

    /// An unlimited budget does not track its pages, because nothing drops or closes them.
    private final boolean isLimited;

    /// Pieces of released bodies for the next ones. Fresh pieces would fill the old generation of the collector, and
    /// the full collections that follow stop every page.
    private final Queue<byte[]> spare = new ConcurrentLinkedQueue<>();
    private final AtomicInteger spares = new AtomicInteger();
    private final Set<PageMemory> counted = ConcurrentHashMap.newKeySet();

    /// @param bytes at least [#LEAST]
    public MemoryBudget(long bytes, TimeSource time) {
        if (bytes < LEAST) {
            throw new IllegalArgumentException(
                    "crawl.memory must be at least %d MiB, not %d bytes".formatted(LEAST >> 20, bytes));
        }
        this.time = time;
        this.parses = new MemoryPool(bytes / 3, time);
        this.bodies = new MemoryPool(bytes - bytes / 3, time);
        this.largeBodies = bodies.limit() - bodies.limit() / 8;
        this.isLimited = bytes < UNLIMITED;
    }

    /// A budget without a limit, for commands that fetch one page at a time.
    public static MemoryBudget unlimited() {
        return new MemoryBudget(UNLIMITED, new Standing());
    }

    /// Opens the memory account of one page, for one thread. Reserves nothing yet.
    public PageMemory open() {
        return new PageMemory(this);
    }

    /// The same for a page that is visited under a lease.
    public PageMemory open(LeaseId lease) {
        return new PageMemory(this, lease);
    }

    /// The lease of the page that holds the most bytes; empty if no page is larger than [#SMALL].
    public Optional<LeaseId> largest() {
        return counted.stream()
                .filter(page -> page.held() > SMALL)
                .max(Comparator.comparingLong(PageMemory::held))
                .flatMap(PageMemory::lease);
    }

    /// Reserved bytes of all pages.
    public long held() {
        return bodies.held() + parses.held();
    }

    /// Highest number of bytes that bodies held at once.
    public long peak() {
        return bodies.peak();
    }

    /// Bytes of arrays that are kept for reuse.
    public long spare() {
        return (long) spares.get() * PIECE;
    }

    byte[] piece() {
        byte[] piece = spare.poll();
        if (piece == null) {
            return new byte[PIECE];
        }
        spares.decrementAndGet();
        return piece;
    }

    /// Keeps an array if it is a piece and the held and spare bytes stay within the limit.
    void recycle(byte[] array) {
        if (isLimited && array.length == PIECE && bodies.held() + spare() + PIECE <= bodies.limit()) {
            spares.incrementAndGet();
            spare.add(array);
        }
    }

    /// Leaves spare pieces to the collector when other bodies need their room. A body that grows by a piece has just
    /// counted it and takes a spare one next, hence the slack.
    private void dropSpares() {
        while (bodies.held() + spare() > bodies.limit() + 2L * PIECE && spare.poll() != null) {
            spares.decrementAndGet();
        }
    }

    /// Maximum number of bytes that bodies may hold at once.
    public long limit() {
        return bodies.limit();
    }

    long now() {
        return time.nanos();
    }

    /// Reserves memory for a growing body.
    ///
    /// @param before bytes that the page has reserved so far
    void reserveBody(PageMemory page, long before, long more) {
        boolean large = before + more > SMALL;
        long limit = large ? largeBodies : bodies.limit();
        if (before + more > limit) {
            throw new PageMemoryException(
                    PageMemoryException.Reason.TOO_LARGE,
                    "the body needs more than %d MiB; raise crawl.memory or the heap".formatted(limit >> 20));
        }
        if (!bodies.take(more, limit, large, PATIENCE, shortage -> dropStalled(page, shortage))) {
            throw new PageMemoryException(
                    PageMemoryException.Reason.BUSY, "other pages hold the memory for bodies; tried again later");
        }
        if (spares.get() > 0) {
            dropSpares();
        }
        if (before == 0 && isLimited) {
            counted.add(page);
        }
    }

    void releaseBody(PageMemory page, long bytes, boolean last) {
        bodies.give(bytes);
        if (last) {
            counted.remove(page);
        }
    }

    /// Reserves memory for a parsed tree.
    void reserveParse(long bytes) {
        if (bytes > parses.limit()) {
            throw new PageMemoryException(
                    PageMemoryException.Reason.TOO_LARGE,
                    "reading the page needs about %d MiB of the %d MiB there are; raise crawl.memory or the heap"
                            .formatted(bytes >> 20, parses.limit() >> 20));
        }
        if (!parses.takeInTurn(bytes, PARSE_PATIENCE)) {
            throw new PageMemoryException(
                    PageMemoryException.Reason.BUSY, "other pages hold the memory for reading; tried again later");
        }
    }

    /// Reserves memory for the window of a decoder and returns how much. A window larger than the pool takes all of it.
    long reserveWindow(long bytes) {
        long counted = Math.min(bytes, parses.limit());
        if (!parses.takeInTurn(counted, PARSE_PATIENCE)) {
            throw new PageMemoryException(
                    PageMemoryException.Reason.BUSY, "other pages hold the memory for decoding; tried again later");
        }
        return counted;
    }

    void releaseParse(long bytes) {
        if (bytes > 0) {
            parses.give(bytes);
        }
    }

    /// Reserves memory for a capture and returns the number of bytes. Waits without a timeout, because a
    /// capture is never abandoned.
    long reserveCapture(long bytes) throws InterruptedException {
        long counted = Math.min(bytes, parses.limit());
        while (!parses.takeInTurn(counted, CAPTURE_PATIENCE)) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while waiting for memory");
            }
        }
        return counted;
    }

    /// A stopped clock. An unlimited budget never waits, so it needs no time.
    private record Standing() implements TimeSource {

        @Override
        public long wallMillis() {
            return 0;
        }

        @Override
        public long nanos() {
            return 0;
        }
    }

    /// Drops stalled bodies, the largest first, until their memory covers the shortage.
    private void dropStalled(PageMemory asking, long shortage) {
        long before = time.nanos() - STALLED.toNanos();
        long left = shortage
                - counted.stream()
                        .filter(PageMemory::isDropped)
                        .mapToLong(PageMemory::reserved)
                        .sum();
        var stalled = counted.stream()
                .filter(page -> page != asking && page.isStalledSince(before))
                .sorted(Comparator.comparingLong(PageMemory::reserved).reversed())
                .toList();
        for (PageMemory page : stalled) {
            if (left <= 0) {
                return;
            }
            if (page.drop()) {
                left -= page.reserved();
            }
        }
    }
}
