package dev.trawl.crawl.visit;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/// The links of one page to follow: without duplicates, within the limits of the job, and not known yet.
final class FoundLinks {

    private final LinkAdmission borders;
    private final SeenUrls seen;
    private final CutUrl target;
    private final Url from;
    private final DiscoveryPath way;
    private final int most;
    private final Set<Fingerprint> here = new HashSet<>(); // a page may link to another in many forms
    private final List<FoundUrl> found = new ArrayList<>();

    /// @param from the URL of the page
    /// @param most maximum number of links to follow
    FoundLinks(LinkAdmission borders, SeenUrls seen, CutUrl target, Url from, int most) {
        this.borders = borders;
        this.seen = seen;
        this.target = target;
        this.from = from;
        this.way = target.path();
        this.most = most;
    }

    boolean isFull() {
        return found.size() >= most;
    }

    /// Adds a regular link; false when the frontier already has it.
    boolean add(Url link) {
        int depth = target.depth() + 1;
        return add(
                link,
                url -> borders.ruling(from, way, url, depth),
                url -> borders.found(url, depth, borders.onwards(from, way, url), target));
    }

    /// Adds the next page of a listing; it has the same depth as this page.
    void addNext(Url link) {
        int depth = target.depth();
        add(link, url -> borders.rulingOnNext(from, way, url, depth), url -> {
            DiscoveryPath onwards = borders.onwards(from, way, url).withKind(DiscoveryPath.Kind.NEXT);
            return borders.found(url, depth, onwards, target);
        });
    }

    /// Adds the next page of a listing with its request.
    ///
    /// @param samePlace the page has the origin of this one, so it is as much in scope
    /// @return the cause if a rule of the job refuses the page
    Optional<UrlCause> addNext(RequestedPage page, boolean samePlace) {
        Url url = page.url().withoutFragment().withoutUserInfo();
        int depth = target.depth();
        var refusal = new AtomicReference<Optional<UrlCause>>(Optional.empty());
        add(
                url,
                borders.key(page),
                next -> {
                    Ruling ruling =
                            samePlace ? borders.rulingOnPage(next) : borders.rulingOnNext(from, way, next, depth);
                    refusal.set(ruling.refusal());
                    return ruling;
                },
                next -> {
                    DiscoveryPath onwards = samePlace ? way.after(0) : borders.onwards(from, way, next);
                    return borders.found(
                            new RequestedPage(next, page.request()),
                            depth,
                            onwards.withKind(DiscoveryPath.Kind.NEXT),
                            target);
                });
        return refusal.get();
    }

    private boolean add(Url link, Function<Url, Ruling> rule, Function<Url, FoundUrl> make) {
        Url url = link.withoutFragment().withoutUserInfo();
        return add(url, borders.key(url), rule, make);
    }

    private boolean add(Url url, Fingerprint key, Function<Url, Ruling> rule, Function<Url, FoundUrl> make) {
        if (isFull() || !url.isHttp()) {
            return true;
        }
        if (seen.has(key)) {
            return false;
        }
        if (here.add(key) && isFollowed(url, key, rule)) {
            found.add(make.apply(url));
        }
        return true;
    }

    private boolean isFollowed(Url url, Fingerprint key, Function<Url, Ruling> rule) {
        Optional<UrlCause> refusal = rule.apply(url).refusal();
        if (refusal.isPresent()) {
            borders.notes().unfollowed(key, refusal.get());
            return false;
        }
        if (borders.isForbidden(url)) {
            borders.notes().forbidden(url, key);
            return false;
        }
        return true;
    }

    /// Counts a link that the page marks as `nofollow`.
    void refuse(Url link) {
        Fingerprint key = borders.key(link.withoutFragment().withoutUserInfo());
        if (link.isHttp() && !seen.has(key)) {
            borders.notes().unfollowed(key, UrlCause.NOFOLLOW);
        }
    }

    List<FoundUrl> list() {
        return found;
    }

    /// The links to follow after the comparison of the page with others. Links of a copy are marked, or left out.
    List<FoundUrl> withoutGenerated(byte[] page) {
        if (!borders.nearDuplicates().read(from, way, page, found)) {
            return found;
        }
        var followed = new ArrayList<FoundUrl>(found.size());
        for (FoundUrl link : found) {
            Optional<UrlCause> refusal = Url.parse(link.url())
                    .map(borders.nearDuplicates()::onLink)
                    .orElseThrow()
                    .refusal();
            if (refusal.isPresent()) {
                borders.notes().unfollowed(new Fingerprint(link.high(), link.low()), refusal.get());
            } else {
                followed.add(link.withPath(link.path().asGenerated(true)));
            }
        }
        return followed;
    }
}
