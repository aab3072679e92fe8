package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.sitemap.ReadSitemap;
import dev.trawl.crawl.sitemap.Sitemap;
import dev.trawl.crawl.sitemap.SitemapEntry;
import dev.trawl.crawl.sitemap.SitemapKind;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import java.io.ByteArrayInputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds sitemaps and the URLs they list. robots.txt may name a sitemap on any host, because its own host vouches
/// for it. An index may list only sitemaps on its own host or in scope. Listed pages are followed like links.
final class FollowSitemap {

    private static final int MOST_NAMED = 100;
    private static final int DEEPEST = 3;
    private static final int MOST_PAGES = 50_000;
    private static final int ORIGINS = 10_000;

    private final LinkAdmission borders;
    private final SeenUrls seen;
    private final Cache<String, List<FoundUrl>> named =
            Caffeine.newBuilder().maximumSize(ORIGINS).build();

    FollowSitemap(LinkAdmission borders, SeenUrls seen) {
        this.borders = borders;
        this.seen = seen;
    }

    /// The sitemaps named in a site's robots.txt that may be new to the frontier.
    List<FoundUrl> named(CutUrl target, Url url, Robots rules) {
        if (!borders.reaches(url)) {
            return List.of();
        }
        return named
                .get(
                        url.origin(),
                        _ -> rules.sitemaps(url).stream()
                                .filter(Url::isHttp)
                                .limit(MOST_NAMED)
                                .map(sitemap -> JobPlanner.sitemap(bare(sitemap), 0, target.id()))
                                .toList())
                .stream()
                .filter(this::isNew)
                .toList();
    }

    /// The URLs that a fetched sitemap lists; empty if it is not a sitemap.
    Optional<List<FoundUrl>> read(CutUrl target, FetchReply reply) {
        return sitemap(reply).map(sitemap -> {
            Stream<Url> listed = sitemap.entries().stream().map(SitemapEntry::location);
            return sitemap.kind() == SitemapKind.INDEX
                    ? sitemaps(target, reply.finalUrl(), listed)
                    : pages(target, reply.finalUrl(), listed);
        });
    }

    /// The redirect target of a sitemap.
    List<FoundUrl> moved(CutUrl target, Url from, Url to) {
        return sitemaps(target, from, Stream.of(to));
    }

    private List<FoundUrl> sitemaps(CutUrl target, Url from, Stream<Url> listed) {
        int level = target.path().level() + 1;
        if (level > DEEPEST) {
            return List.of();
        }
        return listed.filter(url -> url.host().equals(from.host()) || borders.reaches(url))
                .map(url -> JobPlanner.sitemap(bare(url), level, target.id()))
                .filter(this::isNew)
                .toList();
    }

    private List<FoundUrl> pages(CutUrl target, Url from, Stream<Url> listed) {
        var found = new FoundLinks(borders, seen, target, from, MOST_PAGES);
        listed.forEach(found::add);
        return found.list();
    }

    private static Optional<Sitemap> sitemap(FetchReply reply) {
        try {
            return ReadSitemap.read(
                    new ByteArrayInputStream(reply.body().bytes()), reply.finalUrl(), reply.contentType());
        } catch (UncheckedIOException _) {
            return Optional.empty(); // it claims to be compressed but is not
        }
    }

    private boolean isNew(FoundUrl sitemap) {
        return !seen.has(new Fingerprint(sitemap.high(), sitemap.low()));
    }

    private static Url bare(Url url) {
        return url.withoutFragment().withoutUserInfo();
    }
}
