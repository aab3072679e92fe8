package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.job.Fingerprint;
import java.util.Optional;

/// Redirects between the pages of a job, to detect loops. Old entries are evicted.
final class RedirectLoops {

    private static final int MOST = 10_000;

    private final Cache<Fingerprint, Fingerprint> targets =
            Caffeine.newBuilder().maximumSize(MOST).build();

    /// Stores a redirect; true if it closes a loop.
    ///
    /// @param most maximum number of redirects that are checked
    boolean closes(Fingerprint start, Fingerprint first, int most) {
        targets.put(start, first);
        Optional<Fingerprint> at = Optional.of(first);
        for (int steps = 0; steps <= most && at.isPresent(); steps++) {
            if (at.get().equals(start)) {
                return true;
            }
            at = Optional.ofNullable(targets.getIfPresent(at.get()));
        }
        return false;
    }
}
