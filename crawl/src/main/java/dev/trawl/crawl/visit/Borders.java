package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.job.Way;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Scope;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Where a job ends: beyond its scope, in traps, and where robots.txt says so. Ground that a seed was moved to by
/// redirects is in scope like the
/// seed's own; each URL on it says so by its way, and the first one that is visited tells the others.
final class Borders {

    private final Scope scope;
    private final Surroundings surroundings;
    private final CrawlJob job;
    private final RobotsFiles robots;
    private final JobNotes notes;
    private final Set<String> moved = ConcurrentHashMap.newKeySet();

    Borders(CrawlJob job, Surroundings surroundings, RobotsFiles robots) {
        this.scope = job.scope();
        this.surroundings = surroundings;
        this.job = job;
        this.robots = robots;
        this.notes = new JobNotes(robots);
    }

    void entered(Url url, Way way) {
        if (way.moved()) {
            move(url);
        }
    }

    /// A seed was moved here.
    void move(Url url) {
        if (!scope.reaches(url)) {
            moved.add(scope.place(url));
        }
    }

    /// What was read decides how far its like is followed.
    Echoes echoes() {
        return surroundings.echoes();
    }

    NearDuplicates nearDuplicates() {
        return surroundings.nearDuplicates();
    }

    /// What is not followed is counted there.
    JobNotes notes() {
        return notes;
    }

    boolean reaches(Url url) {
        return scope.reaches(url) || isMoved(url);
    }

    /// Rules on a link of a page, or a redirect of it.
    ///
    /// @param way to that page
    Ruling ruling(Url from, Way way, Url url, int depth) {
        Ruling ruling = scope.ruling(url, depth, hopsOutside(from, way, url));
        return ruling.accepted() ? surroundings.onLink(from, url) : ruling;
    }

    /// The same for a page that goes on where another ends: whoever said where those are wants them all, whatever their
    /// queries.
    Ruling rulingOnNext(Url from, Way way, Url url, int depth) {
        Ruling ruling = scope.ruling(url, depth, hopsOutside(from, way, url));
        return ruling.accepted() ? surroundings.onVisit(url) : ruling;
    }

    /// What a robots.txt that is known forbids need not wait in the frontier; others are asked when it is their turn,
    /// and so is one that takes its time.
    boolean isForbidden(Url url) {
        return job.obeysRobots()
                && robots.known(url)
                        .filter(rules -> rules.isQuick(job.agent())
                                && !rules.verdict(job.agent(), url).allowed())
                        .isPresent();
    }

    /// Neither a pattern of the job nor a robots.txt that is known is against it.
    boolean admits(Url url) {
        return scope.ruling(url, 0, 0).accepted() && !isForbidden(url);
    }

    /// The key by which the job knows an address again.
    Fingerprint key(Url url) {
        return Fingerprint.of(url, job.dedup());
    }

    /// A URL as the frontier of the job knows it.
    FoundUrl found(Url url, int depth, Way way, CutUrl parent) {
        return JobPlanner.found(url, depth, way.packed(), parent.id(), job.order(), job.dedup());
    }

    /// The way to what a page leads to.
    Way onwards(Url from, Way way, Url url) {
        return new Way(0, hopsOutside(from, way, url), Way.Kind.PAGE, 0, isMoved(url) && !scope.reaches(url), false);
    }

    private int hopsOutside(Url from, Way way, Url url) {
        if (reaches(url)) {
            return 0;
        }
        return 1 + Math.max(way.outside(), reaches(from) ? 0 : 1);
    }

    private boolean isMoved(Url url) {
        return !moved.isEmpty() && scope.reaches(url, moved);
    }
}
