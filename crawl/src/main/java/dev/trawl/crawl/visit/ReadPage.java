package dev.trawl.crawl.visit;

import dev.trawl.crawl.extract.ExtractFields;
import dev.trawl.crawl.extract.Extracted;
import dev.trawl.crawl.extract.Page;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.parse.Link;
import dev.trawl.crawl.parse.LinkKind;
import dev.trawl.crawl.parse.MimeType;
import dev.trawl.crawl.parse.PageScan;
import dev.trawl.crawl.parse.ResolveLinks;
import dev.trawl.crawl.parse.ScanPage;
import dev.trawl.crawl.parse.SniffCharset;
import dev.trawl.crawl.parse.Sniffed;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads a fetched page: its links, and the fields that the job asks for.
final class ReadPage {

    private static final Set<LinkKind> FOLLOWED = EnumSet.of(LinkKind.ANCHOR, LinkKind.AREA);

    /// More links of one page are not followed.
    static final int MOST_FOUND = 10_000;

    private final CrawlJob job;
    private final String agent;
    private final Surroundings surroundings;
    private final SeenUrls seen;
    private final ExtractFields fields;
    private final ScanPage scan;

    ReadPage(CrawlJob job, Surroundings surroundings, SeenUrls seen, ExtractFields fields) {
        this.job = job;
        this.agent = productName(job.agent());
        this.surroundings = surroundings;
        this.seen = seen;
        this.fields = fields;
        this.scan = new ScanPage(EnumSet.of(LinkKind.ANCHOR, LinkKind.AREA, LinkKind.CANONICAL), agent);
    }

    /// What a page holds.
    ///
    /// @param links how many links it has, followed or not
    record Content(
            Optional<Sniffed> charset,
            Optional<String> title,
            int links,
            List<FoundUrl> found,
            Optional<Extracted> fields) {}

    Content read(CutUrl target, FetchReply reply) {
        String type = reply.header("content-type").orElse("");
        byte[] bytes = reply.body().bytes();
        Optional<Extracted> extracted = job.fields().isEmpty()
                ? Optional.empty()
                : Optional.of(fields.extract(new Page(reply.finalUrl(), type, bytes)));
        if (!isHtml(type, bytes)) {
            surroundings.echoes().readOther(reply.finalUrl());
            return new Content(Optional.empty(), Optional.empty(), 0, List.of(), extracted);
        }
        Sniffed charset = SniffCharset.sniff(bytes, type);
        PageScan page = scan.scan(bytes, charset);
        boolean silent = job.obeysRobots() && saysNofollow(page, reply);
        List<FoundUrl> found = silent ? List.of() : found(target, reply, page, charset);
        surroundings.echoes().read(reply.finalUrl(), bytes, isCopy(reply.finalUrl()), found);
        return new Content(Optional.of(charset), page.title(), page.links().size(), found, extracted);
    }

    /// Rules on a link of a page, or a redirect of it.
    Ruling ruling(Url from, Url url, int depth) {
        Ruling scope = job.scope().ruling(url, depth, hopsOutside(from, url));
        return scope.accepted() ? surroundings.onLink(from, url) : scope;
    }

    private int hopsOutside(Url from, Url url) {
        if (job.scope().reaches(url)) {
            return 0;
        }
        return job.scope().reaches(from) ? 1 : 2;
    }

    private List<FoundUrl> found(CutUrl target, FetchReply reply, PageScan page, Sniffed charset) {
        var resolve = new ResolveLinks(reply.finalUrl(), page, charset.encoding());
        var hrefs = new HashSet<String>();
        var here = new HashSet<Fingerprint>(); // a page may name another in many ways
        var found = new ArrayList<FoundUrl>();
        for (Link link : page.links()) {
            if (found.size() >= MOST_FOUND) {
                break;
            }
            if (isFollowed(link) && hrefs.add(link.href())) {
                resolve.resolve(link.href())
                        .filter(Url::isHttp)
                        .map(url -> url.withoutFragment().withoutUserInfo())
                        .filter(url -> here.add(Fingerprint.of(url)) && !seen.has(Fingerprint.of(url)))
                        .filter(url -> ruling(reply.finalUrl(), url, target.depth() + 1)
                                .accepted())
                        .ifPresent(url -> found.add(JobPlanner.found(url, target.depth() + 1, 0, target.id())));
            }
        }
        return found;
    }

    private boolean isCopy(Url url) {
        return UrlFamily.withoutSession(url)
                .map(Fingerprint::of)
                .filter(seen::has)
                .isPresent();
    }

    private boolean isFollowed(Link link) {
        return FOLLOWED.contains(link.kind()) && !(job.obeysRobots() && link.nofollow());
    }

    private static boolean isHtml(String contentType, byte[] bytes) {
        if (bytes.length == 0) {
            return false;
        }
        Optional<String> essence = MimeType.parse(contentType).map(MimeType::essence);
        return essence.map(type -> type.equals("text/html") || type.equals("application/xhtml+xml"))
                .orElseGet(() -> looksLikeHtml(bytes));
    }

    /// Without a type, a tag at the beginning is taken as a sign.
    private static boolean looksLikeHtml(byte[] bytes) {
        int at = 0;
        while (at < Math.min(bytes.length, 512) && bytes[at] <= ' ') {
            at++;
        }
        return at < bytes.length && bytes[at] == '<';
    }

    private boolean saysNofollow(PageScan page, FetchReply reply) {
        boolean meta = page.robots().stream().anyMatch(robots -> Nofollow.inMeta(robots.rules()));
        return meta
                || reply.last().stream()
                        .flatMap(last -> last.head().headers().all("x-robots-tag").stream())
                        .anyMatch(value -> Nofollow.inHeader(value, agent));
    }

    private static String productName(String agent) {
        int end = agent.indexOf('/');
        return (end < 0 ? agent : agent.substring(0, end)).strip();
    }
}
