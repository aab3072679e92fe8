package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.job.Way;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What is to be followed of one page: each address once, within the borders of the job, and not what is known.
final class FoundLinks {

    private final Borders borders;
    private final SeenUrls seen;
    private final CutUrl target;
    private final Url from;
    private final Way way;
    private final int most;
    private final Set<Fingerprint> here = new HashSet<>(); // a page may name another in many ways
    private final List<FoundUrl> found = new ArrayList<>();

    /// @param from where the page came from
    /// @param most more are not followed
    FoundLinks(Borders borders, SeenUrls seen, CutUrl target, Url from, int most) {
        this.borders = borders;
        this.seen = seen;
        this.target = target;
        this.from = from;
        this.way = Way.of(target.hops());
        this.most = most;
    }

    boolean isFull() {
        return found.size() >= most;
    }

    /// A link like any other.
    void add(Url link) {
        if (isFull() || !link.isHttp()) {
            return;
        }
        Url url = link.withoutFragment().withoutUserInfo();
        int depth = target.depth() + 1;
        if (isNew(url) && borders.ruling(from, way, url, depth).accepted()) {
            found.add(
                    JobPlanner.found(url, depth, borders.onwards(from, way, url).packed(), target.id()));
        }
    }

    /// The page that goes on where this one ends; it is as near to a seed as this one.
    void addNext(Url link) {
        if (isFull() || !link.isHttp()) {
            return;
        }
        Url url = link.withoutFragment().withoutUserInfo();
        if (isNew(url) && borders.rulingOnNext(from, way, url, target.depth()).accepted()) {
            Way onwards = borders.onwards(from, way, url).withKind(Way.Kind.NEXT);
            found.add(JobPlanner.found(url, target.depth(), onwards.packed(), target.id()));
        }
    }

    private boolean isNew(Url url) {
        Fingerprint key = Fingerprint.of(url);
        return here.add(key) && !seen.has(key);
    }

    List<FoundUrl> list() {
        return found;
    }
}
