package dev.trawl.worker.crawl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.spi.TimeSource;
import java.util.concurrent.TimeUnit;

/// Host groups in trouble that this worker knows of. Its other batches need not detect the trouble themselves
/// before the ledger has the report.
final class RestingHosts {

    private static final int MOST = 10_000;

    /// Milliseconds; shorter than the first pause of a troubled group.
    private static final long SHORTEST = 400;

    private final TimeSource time;
    private final Cache<String, Long> until =
            Caffeine.newBuilder().maximumSize(MOST).build();

    RestingHosts(TimeSource time) {
        this.time = time;
    }

    void rest(String group, long millis) {
        long end = time.nanos() + TimeUnit.MILLISECONDS.toNanos(Math.max(SHORTEST, millis));
        until.asMap().merge(group, end, (known, now) -> now - known > 0 ? now : known);
    }

    boolean isResting(String group) {
        Long end = until.getIfPresent(group);
        return end != null && time.nanos() - end < 0;
    }
}
