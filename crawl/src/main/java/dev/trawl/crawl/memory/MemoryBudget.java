package dev.trawl.crawl.memory;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Memory budget of all pages in flight in this process: bodies as sent and as decoded, parsed trees, captures.
///
/// Two pools keep a page that waits from blocking the pages it waits for. Bodies grow in the pool of bodies. A page
/// that
/// is parsed or captured takes its estimate from the pool of parses at once, and holders of that pool wait for nothing.
/// Within the pool of bodies, large bodies leave a share to small ones, at most one large body waits while it grows,
/// and
/// a body that stalls loses its memory to those that wait.
public final class MemoryBudget {

    /// A page below this size needs no reservation.
    public static final int FREE = 64 << 10;

    /// A page up to this size is small: it reserves all of it at once and holds nothing while it waits.
    public static final int SMALL = 256 << 10;

    /// Trees of small pages are not counted: no more of them exist at a time than there are processors.
    static final int FREE_PARSE = 4 << 20;

    /// The least that works: one page of some size beside small ones.
    public static final long LEAST = 4L << 20;

    private static final long UNLIMITED = Long.MAX_VALUE / 2;
    private static final Duration STALLED = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration PARSE_PATIENCE = Duration.ofSeconds(30);

    /// So long that a capture keeps its place in the queue.
    private static final Duration CAPTURE_PATIENCE = Duration.ofHours(1);

    private final TimeSource time;
    private final MemoryPool bodies;
    private final MemoryPool parses;
    private final long largeBodies;

    /// Pages of a budget that never runs short need not be found again, and nothing closes them.
    private final boolean isLimited;
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

    /// A budget that never runs short, for commands that fetch one page at a time.
    public static MemoryBudget unlimited() {
        return new MemoryBudget(UNLIMITED, new Standing());
    }

    /// Memory of one page, for one thread. Nothing is reserved yet.
    public PageMemory open() {
        return new PageMemory(this);
    }

    /// Reserved bytes of all pages.
    public long held() {
        return bodies.held() + parses.held();
    }

    /// The most that bodies ever held at once.
    public long peak() {
        return bodies.peak();
    }

    /// The most that bodies may hold at once.
    public long limit() {
        return bodies.limit();
    }

    long now() {
        return time.nanos();
    }

    /// Reserves memory for a body that grows.
    ///
    /// @param before what the page has reserved so far
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

    /// Reserves memory for a tree.
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

    /// Reserves memory for a capture and returns how much. Waits without an end, because a capture is never given up.
    long reserveCapture(long bytes) throws InterruptedException {
        long counted = Math.min(bytes, parses.limit());
        while (!parses.takeInTurn(counted, CAPTURE_PATIENCE)) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while waiting for memory");
            }
        }
        return counted;
    }

    /// Nothing waits where memory never runs short.
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

    /// Drops bodies that stall, the largest first, until what they hold covers the shortage.
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
