package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Collects explanations for a job until the next commit stores them. A URL that is not followed counts once while
/// this worker remembers it.
final class JobNotes {

    private static final long COUNTED = 2L << 20;
    private static final int ORIGINS = 10_000;
    private static final long NEVER = -1;

    private final RobotsFiles robots;
    private final SeenUrls counted = new SeenUrls(new SeenMemory(COUNTED));
    private final Map<UrlCause, Integer> unfollowed = new EnumMap<>(UrlCause.class);
    private final Map<Origin, RobotsFile> untold = new LinkedHashMap<>();
    private final Cache<Origin, Long> told =
            Caffeine.newBuilder().maximumSize(ORIGINS).build();

    JobNotes(RobotsFiles robots) {
        this.robots = robots;
    }

    /// Records the robots.txt that decided on a URL.
    void asked(Url url) {
        Long before = told.getIfPresent(Origin.of(url));
        robots.seen(url, before == null ? NEVER : before).ifPresent(this::tell);
    }

    /// Counts a link that is not followed.
    void unfollowed(Fingerprint url, UrlCause cause) {
        if (!counted.has(url)) {
            count(url, cause);
        }
    }

    /// Counts a link that a known robots.txt forbids; this job may not have requested that file yet.
    void forbidden(Url url, Fingerprint key) {
        if (!counted.has(key)) {
            count(key, UrlCause.ROBOTS);
            asked(url);
        }
    }

    /// Links of a page that need not be reported again.
    SeenUrls.OfPage links(SeenUrls.OfPage page) {
        return counted.links(page);
    }

    /// The notes since the last call.
    synchronized Notes take() {
        if (unfollowed.isEmpty() && untold.isEmpty()) {
            return Notes.NONE;
        }
        var notes = new Notes(List.copyOf(untold.values()), new EnumMap<>(unfollowed));
        unfollowed.clear();
        untold.clear();
        return notes;
    }

    /// Marks notes that the ledger has stored.
    void kept(Notes notes) {
        notes.robots().forEach(file -> told.put(Origin.of(file), file.fetchedAt()));
    }

    private synchronized void count(Fingerprint url, UrlCause cause) {
        counted.add(url);
        unfollowed.merge(cause, 1, Integer::sum);
    }

    private synchronized void tell(RobotsFile file) {
        untold.put(Origin.of(file), file);
    }

    private record Origin(String group, String scheme) {

        static Origin of(RobotsFile file) {
            return new Origin(file.group(), file.scheme());
        }

        static Origin of(Url url) {
            return new Origin(HostGroups.of(url), url.scheme());
        }
    }
}
