package dev.trawl.core.leader;

import dev.trawl.core.time.Timer;
import dev.trawl.spi.ledger.LogReads;
import dev.trawl.spi.task.LoggedEntry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Delivers committed log entries in commit order, each once. Sources are the commits of this process and the
/// events of other nodes. A missing entry shows as a gap between positions and is read from the ledger.
public final class CommitFeed {

    private static final Logger log = LoggerFactory.getLogger(CommitFeed.class);

    static final int PAGE = 1_000;
    private static final int PAGES_AT_ONCE = 4;

    /// The time to wait for a gap to close. Another writer of this process may add its commit slightly late.
    private static final long PATIENCE = Duration.ofMillis(5).toNanos();

    private final LogReads reads;
    private final LeaderMailbox mailbox;
    private final Timer scan;
    private final Queue<List<LoggedEntry>> handedIn = new ArrayDeque<>();
    private final TreeMap<Long, List<LoggedEntry>> early = new TreeMap<>(); // behind a gap, by first position
    private long heard;
    private long heardAtLastScan = -1;
    private long gapSince;
    private boolean isRefusing;

    /// @param scanInterval the maximum delay until commits of other nodes are noticed without an event
    public CommitFeed(LogReads reads, LeaderMailbox mailbox, Duration scanInterval) {
        this.reads = reads;
        this.mailbox = mailbox;
        this.scan = new Timer(scanInterval);
    }

    /// Starts a term: skips all entries committed up to now.
    void begin(long now) {
        skipToNow();
        scan.dueAt(now);
    }

    /// Passes the new entries to the listener: those reported to the mailbox, and at intervals those that were not.
    void read(long now, Consumer<LoggedEntry> listener) {
        mailbox.takeCommits(this::add);
        hear(now, listener);
        if (scan.isDue(now)) {
            scan(listener);
        }
    }

    /// Whether no commit was reported since the last read.
    boolean isEmpty() {
        return !mailbox.hasCommits();
    }

    /// Discards the commits, because another node leads.
    void follow() {
        mailbox.takeCommits(_ -> {});
        clear();
    }

    /// Adds committed entries of this or another node, ascending. Duplicates are allowed.
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

    private void clear() {
        handedIn.clear();
        early.clear();
        isRefusing = false;
    }

    /// Skips all entries committed up to now.
    void skipToNow() {
        clear();
        heard = reads.lastPosition();
    }

    /// Passes the entries that are in order to the listener.
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

    /// Reads commits of other nodes from the ledger, if no entry was delivered since the last scan.
    void scan(Consumer<LoggedEntry> listener) {
        if (heard == heardAtLastScan) {
            readOn(listener);
        }
        heardAtLastScan = heard;
    }

    /// The time until the next scan, or until the current gap should have closed by itself.
    long nanosToNextRead(long now) {
        long scanIn = scan.nanosLeft(now);
        return early.isEmpty() ? scanIn : Math.min(scanIn, Math.max(0, gapSince + PATIENCE - now));
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

    /// Delivers entries behind gaps after the ledger was read to its end. Entries in a gap are no longer stored.
    /// Entries beyond the end do not belong to this ledger and are rejected.
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
