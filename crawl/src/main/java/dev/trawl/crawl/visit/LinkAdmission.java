package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.url.CrawlScope;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.trap.DuplicatePageTrap;
import dev.trawl.crawl.visit.trap.NearDuplicates;
import dev.trawl.crawl.visit.trap.TrapCounters;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Decides which links a job follows: by scope, traps and robots.txt. The redirect target of a seed extends the
/// scope like the seed itself. Each URL in that extension carries a mark, and the first one visited extends the
/// scope for all.
final class LinkAdmission {

    private static final Set<UrlCause> DROPPING = EnumSet.of(UrlCause.EXCLUDED, UrlCause.DEPTH);

    private volatile CrawlScope scope;
    private volatile boolean edited;
    private final TrapCounters surroundings;
    private final CrawlJob job;
    private final RobotsFiles robots;
    private final JobNotes notes;
    private final Set<String> moved = ConcurrentHashMap.newKeySet();

    LinkAdmission(CrawlJob job, TrapCounters surroundings, RobotsFiles robots) {
        this.scope = job.frontier().scope();
        this.surroundings = surroundings;
        this.job = job;
        this.robots = robots;
        this.notes = new JobNotes(robots);
    }

    /// Uses the rules of an edited job from now on.
    void edit(CrawlJob other) {
        scope = other.frontier().scope();
        edited = true;
    }

    /// Why an edit drops a page that was found before it; empty when it stays.
    Optional<UrlReason> dropped(Url url, CutUrl target) {
        if (!edited || target.path().kind() != DiscoveryPath.Kind.PAGE) {
            return Optional.empty();
        }
        Ruling ruling = scope.ruling(url, target.depth(), 0);
        return ruling.reason().filter(reason -> DROPPING.contains(reason.cause()));
    }

    void entered(Url url, DiscoveryPath way) {
        if (way.moved()) {
            move(url);
        }
    }

    /// Extends the scope to the redirect target of a seed.
    void move(Url url) {
        if (!scope.reaches(url)) {
            moved.add(scope.place(url));
        }
    }

    /// Compares read pages; limits how far similar URLs are followed.
    DuplicatePageTrap echoes() {
        return surroundings.echoes();
    }

    NearDuplicates nearDuplicates() {
        return surroundings.nearDuplicates();
    }

    /// Counts the links that are not followed.
    JobNotes notes() {
        return notes;
    }

    boolean reaches(Url url) {
        return scope.reaches(url) || isMoved(url);
    }

    /// Decides on a link or redirect of a page.
    ///
    /// @param way how that page was discovered
    Ruling ruling(Url from, DiscoveryPath way, Url url, int depth) {
        Ruling ruling = scope.ruling(url, depth, hopsOutside(from, way, url));
        return ruling.accepted() ? surroundings.onLink(from, url) : ruling;
    }

    /// The same for the next page of a listing. A job that names these pages wants all of them, whatever
    /// their queries.
    Ruling rulingOnNext(Url from, DiscoveryPath way, Url url, int depth) {
        Ruling ruling = scope.ruling(url, depth, hopsOutside(from, way, url));
        return ruling.accepted() ? surroundings.onVisit(url) : ruling;
    }

    /// The same for the next page at the same place: the page before was accepted.
    Ruling rulingOnPage(Url url) {
        Ruling ruling = scope.rulingOnPage(url);
        return ruling.accepted() ? surroundings.onVisit(url) : ruling;
    }

    /// A URL that a known robots.txt forbids need not wait in the frontier. Unknown and slow files are checked at
    /// the visit.
    boolean isForbidden(Url url) {
        return job.politeness().obeysRobots()
                && robots.known(url)
                        .filter(rules -> rules.isQuick(job.politeness().agent())
                                && !rules.verdict(job.politeness().agent(), url).allowed())
                        .isPresent();
    }

    /// True if neither a pattern of the job nor a known robots.txt forbids the URL.
    boolean admits(Url url) {
        return scope.ruling(url, 0, 0).accepted() && !isForbidden(url);
    }

    /// The deduplication key of a URL in this job.
    Fingerprint key(Url url) {
        return Fingerprint.of(url, job.frontier().dedup());
    }

    /// The deduplication key of a page with its request.
    Fingerprint key(RequestedPage page) {
        return Fingerprint.of(page, job.frontier().dedup());
    }

    /// A page with its request as a frontier entry of this job.
    FoundUrl found(RequestedPage page, int depth, DiscoveryPath way, CutUrl parent) {
        return JobPlanner.found(page, depth, way, parent.id(), job);
    }

    /// A URL as a frontier entry of this job.
    FoundUrl found(Url url, int depth, DiscoveryPath way, CutUrl parent) {
        return JobPlanner.found(url, depth, way, parent.id(), job);
    }

    /// How a URL linked from a page was discovered.
    DiscoveryPath onwards(Url from, DiscoveryPath way, Url url) {
        boolean isMoved = isMoved(url) && !scope.reaches(url);
        return new DiscoveryPath(DiscoveryPath.Kind.PAGE, 0, hopsOutside(from, way, url), 0, isMoved, false);
    }

    private int hopsOutside(Url from, DiscoveryPath way, Url url) {
        if (reaches(url)) {
            return 0;
        }
        return 1 + Math.max(way.outside(), reaches(from) ? 0 : 1);
    }

    private boolean isMoved(Url url) {
        return !moved.isEmpty() && scope.reaches(url, moved);
    }
}
