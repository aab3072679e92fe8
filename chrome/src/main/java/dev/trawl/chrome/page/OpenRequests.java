package dev.trawl.chrome.page;

import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// The requests of a page that are in flight. Not thread-safe.
final class OpenRequests {

    private static final int QUIET = 2;
    private static final long OLD = Duration.ofSeconds(10).toNanos();

    private final TimeSource time;
    private final Map<String, Long> open = new HashMap<>();
    private long quietSince;

    OpenRequests(TimeSource time) {
        this.time = time;
        this.quietSince = time.nanos();
    }

    void started(String id) {
        if (isQuiet()) {
            open.put(id, time.nanos());
            if (!isQuiet()) {
                quietSince = Long.MAX_VALUE;
            }
        } else {
            open.put(id, time.nanos());
        }
    }

    void ended(String id) {
        if (open.remove(id) != null) {
            noticeQuiet();
        }
    }

    void clear() {
        open.clear();
        quietSince = time.nanos();
    }

    /// Counts the quiet time from now on.
    void restart() {
        quietSince = isQuiet() ? time.nanos() : Long.MAX_VALUE;
    }

    private void noticeQuiet() {
        if (quietSince == Long.MAX_VALUE && isQuiet()) {
            quietSince = time.nanos();
        }
    }

    private boolean isQuiet() {
        long old = time.nanos() - OLD;
        return open.values().stream().filter(started -> started - old > 0).count() <= QUIET;
    }

    /// How long at most two requests have been in flight. Requests older than ten seconds do not count.
    Duration quiet() {
        noticeQuiet();
        return quietSince == Long.MAX_VALUE ? Duration.ZERO : Duration.ofNanos(time.nanos() - quietSince);
    }
}
