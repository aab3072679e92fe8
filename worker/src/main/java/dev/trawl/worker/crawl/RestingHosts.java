package dev.trawl.worker.crawl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.spi.TimeSource;
import java.util.concurrent.TimeUnit;

/// Host groups that this worker knows to be in trouble, so that its other batches need not find out by themselves
/// before the ledger has heard of it.
final class RestingHosts {

    private static final int MOST = 10_000;

    /// Shorter than the first pause that a troubled group gets.
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
