package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Collects what explains a job until the next commit takes it along. An address that is not followed counts once as
/// long as this worker remembers it.
final class JobNotes {

    private static final int COUNTED = 1 << 16;
    private static final int ORIGINS = 10_000;

    private final RobotsFiles robots;
    private final boolean obeysRobots;
    private final SeenUrls counted = new SeenUrls(COUNTED);
    private final Map<UrlCause, Integer> unfollowed = new EnumMap<>(UrlCause.class);
    private final Cache<Origin, Long> told =
            Caffeine.newBuilder().maximumSize(ORIGINS).build();

    JobNotes(RobotsFiles robots, boolean obeysRobots) {
        this.robots = robots;
        this.obeysRobots = obeysRobots;
    }

    /// A link that is not followed.
    ///
    /// @param reason begins with the words of its cause
    synchronized void unfollowed(Url url, String reason) {
        var key = Fingerprint.of(url);
        if (!counted.has(key)) {
            counted.add(key);
            unfollowed.merge(UrlCause.of(reason), 1, Integer::sum);
        }
    }

    /// What is new since the last call, and the robots.txt of an address if it was not told yet.
    synchronized Notes take(String url) {
        var files = obeysRobots ? untold(url).stream().toList() : List.<RobotsFile>of();
        if (unfollowed.isEmpty() && files.isEmpty()) {
            return Notes.NONE;
        }
        var notes = new Notes(files, new EnumMap<>(unfollowed));
        unfollowed.clear();
        return notes;
    }

    /// The ledger has these now.
    void kept(Notes notes) {
        notes.robots().forEach(file -> told.put(Origin.of(file), file.fetchedAt()));
    }

    private Optional<RobotsFile> untold(String url) {
        return Url.parse(url)
                .flatMap(robots::seen)
                .filter(file -> told.asMap().getOrDefault(Origin.of(file), 0L) != file.fetchedAt());
    }

    private record Origin(String group, String scheme) {

        static Origin of(RobotsFile file) {
            return new Origin(file.group(), file.scheme());
        }
    }
}
