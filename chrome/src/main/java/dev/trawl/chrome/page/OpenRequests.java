package dev.trawl.chrome.page;

import dev.trawl.chrome.cdp.CdpSession;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The requests of a page that are in flight. Not thread-safe.
final class OpenRequests {

    private static final int QUIET = 2;

    /// A request may start in the session of the page and end in that of a frame, so its end may be noticed first. At
    /// most this many early ends are kept.
    private static final int MOST_ENDED = 1_000;

    private static final long OLD = Duration.ofSeconds(10).toNanos();

    private final TimeSource time;
    private final Map<String, Sent> open = new HashMap<>();
    private final Set<String> ended = new HashSet<>();
    private long quietSince;

    private record Sent(CdpSession from, long nanos) {}

    OpenRequests(TimeSource time) {
        this.time = time;
        this.quietSince = time.nanos();
    }

    void started(CdpSession from, String id) {
        if (ended.remove(id)) {
            return;
        }
        boolean wasQuiet = isQuiet();
        open.put(id, new Sent(from, time.nanos()));
        if (wasQuiet && !isQuiet()) {
            quietSince = Long.MAX_VALUE;
        }
    }

    void ended(String id) {
        if (open.remove(id) != null) {
            noticeQuiet();
        } else if (ended.size() < MOST_ENDED) {
            ended.add(id);
        }
    }

    void clear() {
        open.clear();
        ended.clear();
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
        return open.values().stream()
                        .filter(sent -> sent.nanos() - old > 0 && !sent.from().isDetached())
                        .count()
                <= QUIET;
    }

    /// How long at most two requests have been in flight. Requests older than ten seconds, and those of a frame or
    /// worker that has ended, do not count.
    Duration quiet() {
        noticeQuiet();
        return quietSince == Long.MAX_VALUE ? Duration.ZERO : Duration.ofNanos(time.nanos() - quietSince);
    }
}
