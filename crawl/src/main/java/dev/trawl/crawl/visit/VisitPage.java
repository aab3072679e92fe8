package dev.trawl.crawl.visit;

import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HopCheck;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.job.browser.RenderChoice;
import dev.trawl.crawl.memory.PageMemoryException;
import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.paging.UrlRequest;
import dev.trawl.crawl.render.BrowserAccess;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.robots.RobotsVerdict;
import dev.trawl.crawl.url.PatternInterruptedException;
import dev.trawl.crawl.url.PatternTime;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.trap.TrapCounters;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CrawlBatch;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Visits the pages of one job. A redirect is handled like a link.
public final class VisitPage {

    private static final Logger log = LoggerFactory.getLogger(VisitPage.class);

    private static final UrlReason REDIRECTED = UrlCause.REDIRECTED.because("redirected");
    private static final String HEAP = "reading the page used up the heap; raise it with TRAWL_JAVA_OPTS=-Xmx…";
    private static final Set<Integer> TROUBLED = Set.of(408, 429, 500, 502, 503, 504);
    private static final Duration LONGEST_DELAY = Duration.ofDays(1);
    private static final long LARGEST_SITEMAP = 50 << 20;
    private static final Duration LONGEST_ON_PAGE = Duration.ofSeconds(1);
    private static final Duration LONGEST_ON_SITEMAP = Duration.ofSeconds(5); // lists five times as many URLs

    private final CrawlJob job;
    private final FetchRequest asked;
    private final Fetcher fetcher;
    private final RobotsFiles robots;
    private final TrapCounters traps;
    private final LinkAdmission links;
    private final ReadPage reader;
    private final FollowSitemap sitemaps;
    private final RedirectLoops loops = new RedirectLoops();
    private final TimeSource time;
    private final UnfinishedVisit unfinished;
    private volatile Duration delay;
    private volatile RenderChoice renders;

    public VisitPage(
            CrawlJob job, Fetcher fetcher, RobotsFiles robots, SeenUrls seen, TimeSource time, RandomGenerator random) {
        this.job = job;
        this.delay = job.politeness().delay();
        this.fetcher = fetcher;
        this.robots = robots;
        this.traps = new TrapCounters(job.frontier().traps(), job.sources().seeds());
        this.links = new LinkAdmission(job, traps, robots);
        this.reader = new ReadPage(job, links, seen, time);
        this.sitemaps = new FollowSitemap(links, seen);
        this.time = time;
        this.unfinished = new UnfinishedVisit(job.fetching().attempts(), traps, time, random);
        this.asked = request();
        this.renders = new RenderChoice(job.fetching().rendering().mode(), BrowserAccess.HERE);
    }

    /// Says where pages can be loaded in a browser; on this worker by default.
    public VisitPage rendering(BrowserAccess access) {
        renders = new RenderChoice(job.fetching().rendering().mode(), access);
        return this;
    }

    /// The delay between two requests to the host of a URL, by the job and robots.txt.
    Duration delay(Url url) {
        return delay(url, HostRule.NONE);
    }

    /// The same where operators may have set a rule.
    public Duration delay(CutUrl target, HostRule rule) {
        return Url.parse(target.url()).map(url -> delay(url, rule)).orElse(Duration.ZERO);
    }

    private Duration delay(Url url, HostRule rule) {
        Duration asked = job.politeness().obeysRobots()
                ? robots.known(url)
                        .flatMap(rules -> rules.crawlDelay(job.politeness().agent()))
                        .orElse(Duration.ZERO)
                : Duration.ZERO;
        Duration heard = asked.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : asked;
        return rule.delay(delay, heard);
    }

    /// Uses the pace and the link rules of an edited job from now on.
    public void edit(CrawlJob other) {
        delay = other.politeness().delay();
        links.edit(other);
    }

    /// The notes on the visits since the last call, for the next commit.
    public Notes notes() {
        return links.notes().take();
    }

    /// The link rules of the job that have found nothing here so far, with the number of pages.
    public Map<String, Long> fruitless() {
        return reader.fruitless();
    }

    /// The row of a page of the earlier run that was not found again.
    public static String missing(CrawlBatch.Gone page) {
        return PageRecord.missing(page);
    }

    /// Marks notes as committed, so that they are not returned again.
    public void kept(Notes committed) {
        links.notes().kept(committed);
    }

    /// Visits a page of a host with the given pace. Trouble of the host does not count as an attempt of the page.
    public Visited visit(CutUrl target, HostThrottle pace) {
        var visited = visit(target);
        return visited.trouble()
                .filter(trouble -> trouble.excuses(pace))
                .map(trouble -> putOff(target, visited, trouble, pace))
                .orElse(visited);
    }

    private Visited putOff(CutUrl target, Visited visited, HostTrouble trouble, HostThrottle pace) {
        Url.parse(target.url()).ifPresent(url -> {
            if (trouble.origin() == HostTrouble.Origin.ROBOTS) {
                traps.postpone(url);
            } else {
                traps.putOff(url, target.attempts());
            }
        });
        return visited.putOff(target, Math.max(trouble.waitMillis(), unfinished.backoff(pace.trouble())));
    }

    /// Never throws: an unexpected error is a failure of this page only.
    public Visited visit(CutUrl target) {
        Optional<Url> url = Url.parse(target.url()).filter(Url::isHttp);
        if (url.isEmpty()) {
            return UnfinishedVisit.unfetched(target, UrlCause.BAD_ADDRESS.because("no http or https address"), false);
        }
        Visited visited = judgeCalmly(target, url.get()).keeping(target.before());
        return visited.requested() ? visited.before(delay(url.get())) : visited;
    }

    private Visited judgeCalmly(CutUrl target, Url url) {
        boolean isSitemap = target.path().isSitemap();
        var patterns = new PatternTime(time, isSitemap ? LONGEST_ON_SITEMAP : LONGEST_ON_PAGE);
        try {
            Visited visited = patterns.during(() -> judge(target, url));
            if (patterns.isSpent()) {
                log.warn("patterns cut off url={}", url);
            }
            return visited;
        } catch (PatternInterruptedException e) {
            var reason = FetchError.CANCELLED.because(String.valueOf(e.getMessage()));
            var outcome = VisitOutcome.of(target, UrlState.LATER, target.attempts(), 0, 0, reason);
            return Visited.of(outcome, true);
        } catch (PageMemoryException full) {
            return switch (full.reason()) {
                case BUSY ->
                    unfinished.putOff(target, url, FetchError.MEMORY_BUSY.because(String.valueOf(full.getMessage())));
                case TOO_LARGE ->
                    UnfinishedVisit.unfetched(
                            target, FetchError.OUT_OF_MEMORY.because(String.valueOf(full.getMessage())), true);
            };
        } catch (OutOfMemoryError exhausted) {
            // The memory is released as soon as this thread drops the page.
            return unfinished.again(target, FetchError.OUT_OF_MEMORY.because(HEAP));
        } catch (RuntimeException | StackOverflowError broken) {
            log.warn("visit broke url={}", url, broken);
            return UnfinishedVisit.unfetched(target, UrlCause.BROKE.because("broke: " + broken), true);
        }
    }

    private Visited judge(CutUrl target, Url url) {
        links.entered(url, target.path());
        boolean wanted = target.depth() == 0 && target.path().kind() == DiscoveryPath.Kind.PAGE;
        Optional<UrlReason> refused = traps.onVisit(url, target.path()).reason();
        refused = refused.or(() -> links.dropped(url, target));
        if (!wanted && refused.isPresent()) {
            return UnfinishedVisit.skipped(target, refused.get(), false);
        }
        if (job.politeness().obeysRobots()) {
            var answer = robots.of(url, job.politeness().agent());
            links.notes().asked(url);
            if (answer.rules().isEmpty()) {
                return unfinished.again(
                        target, RobotsFile.unreachable(answer.why()), HostTrouble.robots(answer), answer.fresh());
            }
            return obey(target, url, answer.rules().get(), answer.fresh());
        }
        return fetch(target, url);
    }

    private Visited obey(CutUrl target, Url url, Robots rules, boolean fresh) {
        RobotsVerdict verdict = rules.verdict(job.politeness().agent(), url);
        Visited visited =
                verdict.allowed() ? fetch(target, url) : UnfinishedVisit.skipped(target, verdict.reason(), fresh);
        return job.sources().namedSitemaps() ? visited.alsoFound(sitemaps.named(target, url, rules)) : visited;
    }

    private Visited fetch(CutUrl target, Url url) {
        traps.visited(url, target.attempts());
        boolean isSitemap = target.path().isSitemap();
        FetchRequest request = UrlRequest.of(target).on(asked).to(url);
        request = request.method().isSafe() ? request : request.withHops(this::onRedirectOfBody);
        FetchReply reply = fetcher.fetch(
                isSitemap ? request.withBudgets(forSitemap(job.fetching().budgets())) : rendered(target, request));
        if (reply.failure().isPresent() && !reply.isTruncated()) {
            return unfinished.failed(target, url, reply, reply.failure().get());
        }
        if (TROUBLED.contains(reply.status())) {
            return unfinished.troubled(target, url, reply);
        }
        if (reply.leftTo().isPresent()) {
            return redirected(target, url, reply, reply.leftTo().get());
        }
        if (isSitemap) {
            return listed(target, url, reply);
        }
        var verdict = renders.of(target, request.method(), reply);
        return verdict == RenderChoice.Verdict.HAND_OVER
                ? unfinished.handedOver(target, url, reply)
                : done(target, url, reply, verdict);
    }

    /// Asks for a browser if the page needs one.
    private FetchRequest rendered(CutUrl target, FetchRequest request) {
        boolean standard = job.politeness().agent().equals(ReadJob.AGENT);
        return renders.asked(target, request, job.fetching().rendering().page(), standard);
    }

    private static Budgets forSitemap(Budgets budgets) {
        long bytes = Math.max(budgets.sizes().bodyBytes(), LARGEST_SITEMAP);
        return budgets.withBytes(bytes, Math.max(budgets.sizes().decodedBytes(), LARGEST_SITEMAP));
    }

    /// The common part of all requests of a job.
    private FetchRequest request() {
        var headers = new ArrayList<Header>(job.fetching().headers().size() + 1);
        headers.add(new Header("User-Agent", job.politeness().agent()));
        headers.addAll(job.fetching().headers());
        FetchRequest request = FetchRequest.get(job.sources().seeds().getFirst())
                .withHeaders(headers)
                .withBudgets(job.fetching().budgets())
                .withHops(this::onRedirect);
        return job.output().warc() == WarcCoding.NONE ? request.withoutSent() : request;
    }

    /// A redirect to the same page, by which sites set a cookie or normalise a URL, would be a known link. It is
    /// followed at once, but only once.
    private HopCheck.Verdict onRedirect(Url from, Url to, int hop) {
        boolean same = hop == 1 && links.key(from).equals(links.key(to));
        return same && links.admits(to) ? HopCheck.Verdict.FOLLOW : HopCheck.Verdict.LEAVE;
    }

    /// A body may hold secrets, so it stays with its origin.
    private HopCheck.Verdict onRedirectOfBody(Url from, Url to, int hop) {
        return from.origin().equals(to.origin()) ? onRedirect(from, to, hop) : HopCheck.Verdict.LEAVE;
    }

    private Visited redirected(CutUrl target, Url url, FetchReply reply, Url to) {
        DiscoveryPath way = target.path();
        if (way.redirects() >= job.fetching().budgets().redirects()) {
            String detail = "more than " + job.fetching().budgets().redirects() + " redirects";
            return unfinished.failed(target, url, reply, new FetchReply.Failure(FetchError.TOO_MANY_REDIRECTS, detail));
        }
        Url bare = to.withoutFragment().withoutUserInfo();
        if (way.isSitemap()) {
            return UnfinishedVisit.skipped(target, REDIRECTED, true).alsoFound(sitemaps.moved(target, url, bare));
        }
        var request = UrlRequest.of(target);
        boolean sameOrigin = url.origin().equals(bare.origin());
        var next = new RequestedPage(bare, request.redirected(reply.status(), sameOrigin));
        if (loops.closes(
                links.key(new RequestedPage(url, request)),
                links.key(next),
                job.fetching().budgets().redirects())) {
            return unfinished.failed(
                    target, url, reply, new FetchReply.Failure(FetchError.TOO_MANY_REDIRECTS, "in a circle"));
        }
        if (target.depth() == 0 && way.kind() == DiscoveryPath.Kind.PAGE) {
            links.move(bare); // a seed stands for its redirect target
        }
        Ruling ruling = links.ruling(url, way, bare, target.depth());
        ruling.refusal().ifPresent(cause -> links.notes().unfollowed(links.key(next), cause));
        List<FoundUrl> found = ruling.accepted()
                ? List.of(links.found(next, target.depth(), after(way, url, bare), target))
                : List.of();
        var digest = PageDigest.ofRedirect(reply, bare);
        var change = change(target, digest, reply.status());
        var record = new PageRecord(target, url, reply, time.wallMillis(), change).redirected();
        var outcome = VisitOutcome.done(target, reply, REDIRECTED).withDigest(digest.text());
        var visited = Visited.of(outcome, reply).withRow(record).alsoFound(found);
        return change.map(visited::changed).orElse(visited);
    }

    /// The change since the compared crawl; empty if the job compares with none.
    private Optional<PageChange> change(CutUrl target, PageDigest digest, int status) {
        return job.since().isCompared()
                ? Optional.of(PageChange.of(target.before(), digest, status))
                : Optional.empty();
    }

    private DiscoveryPath after(DiscoveryPath way, Url url, Url to) {
        return links.onwards(url, way, to)
                .withKind(way.kind())
                .after(way.redirects() + 1)
                .asGenerated(way.generated());
    }

    /// A sitemap is not a page: it has no row, and does not count as a page.
    private Visited listed(CutUrl target, Url url, FetchReply reply) {
        Optional<List<FoundUrl>> found = reply.status() / 100 == 2 ? sitemaps.read(target, reply) : Optional.empty();
        if (found.isPresent()) {
            UrlReason reason = UrlCause.SITEMAP.because("a sitemap; it led to %d new addresses"
                    .formatted(found.get().size()));
            return UnfinishedVisit.skipped(target, reason, true).alsoFound(found.get());
        }
        UrlReason why = reply.status() / 100 == 2
                ? UrlCause.NO_SITEMAP.because("it is no sitemap")
                : UrlCause.STATUS.because("status " + reply.status());
        var outcome = VisitOutcome.of(target, UrlState.FAILED, target.attempts() + 1, 0, reply.status(), why);
        var record = new PageRecord(target, url, reply, time.wallMillis()).noSitemap(why.detail());
        return Visited.of(outcome, reply).withRow(record);
    }

    private Visited done(CutUrl target, Url url, FetchReply reply, RenderChoice.Verdict verdict) {
        var page = reader.read(target, reply);
        if (page.stopped().filter(why -> why.cause() == UrlCause.REPEATED_PAGE).isPresent()) {
            return repeated(target, url, reply, page.stopped().get());
        }
        var digest = PageDigest.of(reply, page);
        var change = change(target, digest, reply.status());
        var record = new PageRecord(target, url, reply, time.wallMillis(), change);
        var outcome = reply.unchanged()
                .filter(_ -> page.stopped().isEmpty())
                .map(it -> VisitOutcome.unchanged(
                        target,
                        reply,
                        change.filter(known -> known != PageChange.SAME)
                                .map(PageChange::reason)
                                .orElseGet(() -> unchangedSince(it))))
                .orElseGet(() -> page.stopped()
                        .or(() -> change.map(PageChange::reason))
                        .or(() -> renders.notes(verdict).stream().findFirst())
                        .or(page::missingItems)
                        .map(reason -> VisitOutcome.done(target, reply, reason))
                        .orElseGet(() -> VisitOutcome.done(target, reply)));
        var visited = Visited.of(outcome.withDigest(digest.text()), reply)
                .withRow(record.read(page, renders.notes(verdict)))
                .withItems(record.items(page))
                .alsoFound(page.found());
        return change.map(visited::changed).orElse(visited);
    }

    /// The reason counts how the page changed: with other fields, an unchanged body can yield a changed page.
    private static UrlReason unchangedSince(FetchReply.Unchanged since) {
        return UrlCause.UNCHANGED.because("unchanged since " + Instant.ofEpochMilli(since.date()));
    }

    /// The items of the page were already read, so it counts as failed and has no fields.
    private Visited repeated(CutUrl target, Url url, FetchReply reply, UrlReason why) {
        var outcome = VisitOutcome.of(target, UrlState.FAILED, target.attempts() + 1, 0, reply.status(), why);
        var record = new PageRecord(target, url, reply, time.wallMillis())
                .repeated(outcome.reason().orElse(why));
        return Visited.of(outcome, reply).withRow(record);
    }
}
