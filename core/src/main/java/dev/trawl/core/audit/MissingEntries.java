package dev.trawl.core.audit;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.audit.AuditEntry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Counts dropped audit entries. Logs at most one line per minute. Each project gets an entry with the number as
/// soon as entries can be recorded again.
final class MissingEntries {

    private static final Logger log = LoggerFactory.getLogger(MissingEntries.class);
    private static final long LINE_INTERVAL = Duration.ofMinutes(1).toNanos();

    private final TimeSource time;
    private final String node;
    private final Map<String, Long> byProject = new TreeMap<>();
    private long total;
    private long loggedTotal;
    private long loggedAt;

    MissingEntries(TimeSource time, String node) {
        this.time = time;
        this.node = node;
    }

    synchronized void count(String project) {
        byProject.merge(project, 1L, Long::sum);
        total++;
    }

    synchronized long total() {
        return total;
    }

    /// The entries to record; resets the counts.
    synchronized List<AuditEntry> taken() {
        var entries = byProject.entrySet().stream()
                .map(missing -> AuditEntry.ofServer(
                        missing.getKey(),
                        node,
                        "audit.missing",
                        missing.getValue() + " entries",
                        "the ledger could not be written and too many entries waited"))
                .toList();
        byProject.clear();
        return entries;
    }

    synchronized void log() {
        long now = time.nanos();
        if (total == loggedTotal || (loggedTotal > 0 && now - loggedAt < LINE_INTERVAL)) {
            return;
        }
        log.error(
                "audit entries dropped count={} total={}: the ledger cannot be written and too many entries wait",
                total - loggedTotal,
                total);
        loggedTotal = total;
        loggedAt = now;
    }
}
