package dev.trawl.core.cluster;

import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LoggedEntry;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What was committed, in the order of commits and each entry once. This process hands in its own commits and what the
/// events of others bring; what nobody told shows as a gap between positions and is read from the ledger.
final class News {

    private static final Logger log = LoggerFactory.getLogger(News.class);

    static final int PAGE = 1_000;
    private static final int PAGES_AT_ONCE = 4;

    /// Another writer of this process tells its commit a moment later than the one that followed it.
    private static final long PATIENCE = Duration.ofMillis(5).toNanos();

    private final LedgerReads reads;
    private final ConcurrentLinkedQueue<List<LoggedEntry>> handedIn = new ConcurrentLinkedQueue<>();
    private final TreeMap<Long, List<LoggedEntry>> early = new TreeMap<>(); // by first position, behind a gap
    private long heard;
    private long heardAtLastScan = -1;
    private long gapSince;
    private boolean isRefusing;

    News(LedgerReads reads) {
        this.reads = reads;
    }

    /// Hands in what was committed, here or elsewhere, ascending and as often as it comes; any thread may.
    void add(List<LoggedEntry> committed) {
        int begun = 0;
        for (int i = 1; i <= committed.size(); i++) {
            boolean goesOn = i < committed.size()
                    && committed.get(i).position() == committed.get(i - 1).position() + 1;
            if (!goesOn) {
                handedIn.add(committed.subList(begun, i));
                begun = i;
            }
        }
    }

    boolean isEmpty() {
        return handedIn.isEmpty();
    }

    void clear() {
        handedIn.clear();
        early.clear();
        isRefusing = false;
    }

    /// What was committed up to now is known already.
    void skipToNow() {
        clear();
        heard = reads.lastPosition();
    }

    /// Tells the listener what can be told in order.
    void hear(long now, Consumer<LoggedEntry> listener) {
        boolean behindGap = !early.isEmpty();
        for (var entries = handedIn.poll(); entries != null; entries = handedIn.poll()) {
            early.merge(
                    entries.getFirst().position(), entries, (one, other) -> one.size() < other.size() ? other : one);
        }
        tellInOrder(listener);
        if (early.isEmpty()) {
            return;
        }
        if (!behindGap) {
            gapSince = now;
        } else if (now - gapSince >= PATIENCE) {
            readOn(listener);
        }
    }

    /// Looks for commits of others when none of our own has shown a gap lately.
    void scan(Consumer<LoggedEntry> listener) {
        if (heard == heardAtLastScan) {
            readOn(listener);
        }
        heardAtLastScan = heard;
    }

    /// How long the gap that was met may still close by itself; far away when there is none.
    long nanosToNext(long now) {
        return early.isEmpty() ? Long.MAX_VALUE : Math.max(0, gapSince + PATIENCE - now);
    }

    private void readOn(Consumer<LoggedEntry> listener) {
        for (int page = 0; page < PAGES_AT_ONCE; page++) {
            var entries = reads.log(heard, PAGE);
            entries.forEach(entry -> tell(entry, listener));
            tellInOrder(listener);
            if (entries.size() < PAGE) {
                tellTheRest(listener);
                return;
            }
        }
    }

    /// The ledger was read to its end: what lies between is not kept any more, and what lies beyond is none of its own.
    private void tellTheRest(Consumer<LoggedEntry> listener) {
        long last = reads.lastPosition();
        var rest = early.values().stream().flatMap(List::stream).toList();
        early.clear();
        rest.stream().filter(entry -> entry.position() <= last).forEach(entry -> tell(entry, listener));
        rest.stream().filter(entry -> entry.position() > last).findFirst().ifPresent(this::refuse);
    }

    private void refuse(LoggedEntry foreign) {
        if (!isRefusing) {
            log.warn(
                    "event refused position={}: nothing was committed there; who writes to events.url?",
                    foreign.position());
        }
        isRefusing = true;
    }

    private void tellInOrder(Consumer<LoggedEntry> listener) {
        while (!early.isEmpty() && early.firstKey() <= heard + 1) {
            early.pollFirstEntry().getValue().forEach(entry -> tell(entry, listener));
        }
    }

    private void tell(LoggedEntry entry, Consumer<LoggedEntry> listener) {
        if (entry.position() > heard) {
            listener.accept(entry);
            heard = entry.position();
        }
    }
}
