package dev.trawl.gateway.connection;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Counts dropped connections and logs them: at most one line a minute, with the counts since the previous line.
final class ConnectionDrops {

    private static final Logger log = LoggerFactory.getLogger(ConnectionDrops.class);
    private static final long LINE_INTERVAL = Duration.ofMinutes(1).toNanos();
    private static final int MOST_ADDRESSES = 1_000;

    private final TimeSource time;
    private final Map<DropCause, Long> totals = new EnumMap<>(DropCause.class);
    private final Map<DropCause, Long> unlogged = new EnumMap<>(DropCause.class);
    private final Map<String, Integer> addresses = new HashMap<>();
    private boolean logged;
    private long loggedAt;

    ConnectionDrops(TimeSource time) {
        this.time = time;
    }

    synchronized void count(DropCause cause, String address) {
        totals.merge(cause, 1L, Long::sum);
        unlogged.merge(cause, 1L, Long::sum);
        if (addresses.size() < MOST_ADDRESSES || addresses.containsKey(address)) {
            addresses.merge(address, 1, Integer::sum);
        }
    }

    synchronized long total(DropCause cause) {
        return totals.getOrDefault(cause, 0L);
    }

    /// Writes the log line if there are new drops and the previous line is at least a minute old.
    synchronized void log() {
        long now = time.nanos();
        if (unlogged.isEmpty() || (logged && now - loggedAt < LINE_INTERVAL)) {
            return;
        }
        var most = addresses.entrySet().stream().max(Map.Entry.comparingByValue());
        log.warn(
                "connections dropped {} most_from={} addresses={}",
                unlogged.entrySet().stream()
                        .map(entry -> entry.getKey().label() + "=" + entry.getValue())
                        .collect(Collectors.joining(" ")),
                most.map(Map.Entry::getKey).orElse(""),
                addresses.size());
        logged = true;
        loggedAt = now;
        unlogged.clear();
        addresses.clear();
    }
}
