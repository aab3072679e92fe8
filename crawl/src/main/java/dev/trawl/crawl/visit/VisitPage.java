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
import dev.trawl.crawl.job.DiscoveryPath;
import dev.trawl.crawl.memory.PageMemoryException;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.robots.RobotsVerdict;
import dev.trawl.crawl.url.PatternInterruptedException;
import dev.trawl.crawl.url.PatternTime;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
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

    private static final Set<FetchError> FINAL = EnumSet.of(
            FetchError.BLOCKED_ADDRESS,
            FetchError.BAD_REDIRECT,
            FetchError.REFUSED_REDIRECT,
            FetchError.TOO_MANY_REDIRECTS,
            FetchError.TOO_LARGE_HEADERS,
            FetchError.BAD_RESPONSE,
            FetchError.DECODE,
            FetchError.DECODED_RATIO,
            FetchError.OUT_OF_MEMORY,
            FetchError.TLS);
    private static final String HEAP = "reading the page used up the heap; raise it with TRAWL_JAVA_OPTS=-Xmx…";
    private static final Set<Integer> BUSY = Set.of(429, 503);
    private static final Set<Integer> TROUBLED = Set.of(408, 429, 500, 502, 503, 504);
    private static final Duration LONGEST_DELAY = Duration.ofDays(1);
    private static final long LARGEST_SITEMAP = 50 << 20;
    private static final Duration LONGEST_ON_PAGE = Duration.ofSeconds(1);
    private static final Duration LONGEST_ON_SITEMAP = Duration.ofSeconds(5); // lists five times as many URLs
    private static final long MEMORY_WAIT = 20_000;
    private static final long FIRST_WAIT = 1_000;
    private static final long LONGEST_WAIT = Duration.ofMinutes(10).toMillis();

    private final CrawlJob job;
    private final FetchRequest asked;
    private final Fetcher fetcher;
    private final RobotsFiles robots;
    private final TrapCounters surroundings;
    private final LinkAdmission borders;
    private final ReadPage reader;
    private final FollowSitemap sitemaps;
    private final RedirectLoops loops = new RedirectLoops();
    private final TimeSource time;
    private final RandomGenerator random;

    public VisitPage(
            CrawlJob job, Fetcher fetcher, RobotsFiles robots, SeenUrls seen, TimeSource time, RandomGenerator random) {
        this.job = job;
        this.fetcher = fetcher;
        this.robots = robots;
        this.surroundings = new TrapCounters(job.traps(), job.seeds());
        this.borders = new LinkAdmission(job, surroundings, robots);
        this.reader = new ReadPage(job, borders, seen, time);
        this.sitemaps = new FollowSitemap(borders, seen);
        this.time = time;
        this.random = random;
        this.asked = request();
    }

    /// The delay between two requests to the host of a URL.
    Duration delay(Url url) {
        if (!job.obeysRobots()) {
            return job.delay();
        }
        Duration asked = robots.known(url)
                .flatMap(rules -> rules.crawlDelay(job.agent()))
                .orElse(Duration.ZERO);
        Duration heard = asked.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : asked;
        return heard.compareTo(job.delay()) > 0 ? heard : job.delay();
    }

    /// The notes on the visits since the last call, for the next commit.
    public Notes notes() {
        return borders.notes().take();
    }

    /// The link rules of the job that have found nothing here so far, with the number of pages.
    public Map<String, Long> fruitless() {
        return reader.fruitless();
    }

    /// Marks notes as committed, so that they are not returned again.
    public void kept(Notes committed) {
        borders.notes().kept(committed);
    }

    /// Visits a page of a host with the given pace. Trouble of the host does not count as an attempt of the page.
    public Visited visit(CutUrl target, HostThrottle pace) {
        var visited = visit(target);
        return visited.trouble()
                .filter(trouble -> trouble.excuses(pace))
                .map(trouble -> visited.putOff(target, Math.max(trouble.waitMillis(), backoff(pace.trouble()))))
                .orElse(visited);
    }

    /// Never throws: an unexpected error is a failure of this page only.
    public Visited visit(CutUrl target) {
        Optional<Url> url = Url.parse(target.url()).filter(Url::isHttp);
        if (url.isEmpty()) {
            return unfetched(target, UrlCause.BAD_ADDRESS.because(""), false);
        }
        Visited visited = judgeCalmly(target, url.get());
        return visited.requested() ? visited.before(delay(url.get())) : visited;
    }

    private Visited judgeCalmly(CutUrl target, Url url) {
        boolean isSitemap = DiscoveryPath.of(target.hops()).isSitemap();
        var patterns = new PatternTime(time, isSitemap ? LONGEST_ON_SITEMAP : LONGEST_ON_PAGE);
        try {
            Visited visited = patterns.during(() -> judge(target, url));
            if (patterns.isSpent()) {
                log.warn("patterns cut off url={}", url);
            }
            return visited;
        } catch (PatternInterruptedException e) {
            String reason = FetchError.CANCELLED.code() + ": " + e.getMessage();
            var outcome = outcome(target, UrlState.LATER, target.attempts(), 0, 0, reason);
            return new Visited(Optional.empty(), outcome, List.of(), Optional.empty(), Optional.empty(), true);
        } catch (PageMemoryException full) {
            return switch (full.reason()) {
                case BUSY -> putOff(target, url, FetchError.MEMORY_BUSY.code() + ": " + full.getMessage());
                case TOO_LARGE -> unfetched(target, UrlCause.MEMORY.because(String.valueOf(full.getMessage())), true);
            };
        } catch (OutOfMemoryError exhausted) {
            // The memory is released as soon as this thread drops the page.
            return again(target, 0, UrlCause.MEMORY.because(HEAP), Optional.empty(), true);
        } catch (RuntimeException | StackOverflowError broken) {
            log.warn("visit broke url={}", url, broken);
            return unfetched(target, UrlCause.BROKE.because(broken.toString()), true);
        }
    }

    private Visited judge(CutUrl target, Url url) {
        DiscoveryPath way = DiscoveryPath.of(target.hops());
        borders.entered(url, way);
        Ruling ruling = surroundings.onVisit(url);
        ruling = ruling.accepted() ? surroundings.nearDuplicates().onVisit(url, way) : ruling;
        boolean wanted = target.depth() == 0 && way.kind() == DiscoveryPath.Kind.PAGE;
        if (!wanted && !ruling.accepted()) {
            return skipped(target, ruling.rule(), false);
        }
        if (job.obeysRobots()) {
            var answer = robots.of(url, job.agent());
            borders.notes().asked(url);
            if (answer.rules().isEmpty()) {
                String reason = UrlCause.ROBOTS_UNREACHABLE.because(answer.trouble());
                var trouble = HostTrouble.robots(answer);
                return again(target, 0, reason, Optional.of(trouble), answer.fresh());
            }
            return obey(target, url, answer.rules().get(), answer.fresh());
        }
        return fetch(target, url);
    }

    private Visited obey(CutUrl target, Url url, Robots rules, boolean fresh) {
        RobotsVerdict verdict = rules.verdict(job.agent(), url);
        String reason = UrlCause.ROBOTS.because(verdict.line() + ": " + verdict.rule());
        Visited visited = verdict.allowed() ? fetch(target, url) : skipped(target, reason, fresh);
        return job.sources().namedSitemaps() ? visited.alsoFound(sitemaps.named(target, url, rules)) : visited;
    }

    private Visited fetch(CutUrl target, Url url) {
        surroundings.visited(url, target.attempts());
        boolean isSitemap = DiscoveryPath.of(target.hops()).isSitemap();
        FetchRequest request = asked.to(url);
        FetchReply reply = fetcher.fetch(isSitemap ? request.withBudgets(forSitemap(job.budgets())) : request);
        if (reply.failure().isPresent() && !reply.isTruncated()) {
            return failed(target, url, reply, reply.failure().get());
        }
        if (TROUBLED.contains(reply.status())) {
            return troubled(target, url, reply);
        }
        if (reply.leftTo().isPresent()) {
            return redirected(target, url, reply, reply.leftTo().get());
        }
        return isSitemap ? listed(target, url, reply) : done(target, url, reply);
    }

    private static Budgets forSitemap(Budgets budgets) {
        long bytes = Math.max(budgets.bodyBytes(), LARGEST_SITEMAP);
        return budgets.withBytes(bytes, Math.max(budgets.decodedBytes(), LARGEST_SITEMAP));
    }

    /// The common part of all requests of a job.
    private FetchRequest request() {
        var headers = new ArrayList<Header>(job.headers().size() + 1);
        headers.add(new Header("User-Agent", job.agent()));
        headers.addAll(job.headers());
        FetchRequest request = FetchRequest.get(job.seeds().getFirst())
                .withHeaders(headers)
                .withBudgets(job.budgets())
                .withHops(this::onRedirect);
        return job.warc() == WarcCoding.NONE ? request.withoutSent() : request;
    }

    /// A redirect to the same page, by which sites set a cookie or normalise a URL, would be a known link. It is
    /// followed at once, but only once.
    private HopCheck.Verdict onRedirect(Url from, Url to, int hop) {
        boolean same = hop == 1 && borders.key(from).equals(borders.key(to));
        return same && borders.admits(to) ? HopCheck.Verdict.FOLLOW : HopCheck.Verdict.LEAVE;
    }

    private Visited failed(CutUrl target, Url url, FetchReply reply, FetchReply.Failure failure) {
        String reason = failure.error().code() + ": " + failure.detail();
        if (failure.error() == FetchError.MEMORY_BUSY) {
            return putOff(target, url, reason);
        }
        var trouble = HostTrouble.of(reply, failure.error());
        if (!FINAL.contains(failure.error()) && !isLast(target)) {
            return again(target, reply.status(), reason, trouble, true);
        }
        var outcome = outcome(target, UrlState.FAILED, target.attempts() + 1, 0, reply.status(), reason);
        var record = new PageRecord(target, url, reply, time.wallMillis()).failed(failure);
        return new Visited(Optional.of(record), outcome, List.of(), trouble, Optional.of(reply), true);
    }

    /// A busy host gets a pause even when this page is given up.
    private Visited troubled(CutUrl target, Url url, FetchReply reply) {
        long wanted = reply.header("retry-after")
                .flatMap(value -> RetryAfter.millis(value, time))
                .orElse(0L);
        long wait = Math.max(wanted, backoff(target.attempts()));
        Optional<HostTrouble> trouble =
                BUSY.contains(reply.status()) ? Optional.of(HostTrouble.busy(wanted)) : Optional.empty();
        int attempts = target.attempts() + 1;
        String reason = UrlCause.STATUS.because(String.valueOf(reply.status()));
        if (isLast(target)) {
            var record = new PageRecord(target, url, reply, time.wallMillis()).troubled();
            var outcome = outcome(target, UrlState.FAILED, attempts, 0, reply.status(), reason);
            return new Visited(Optional.of(record), outcome, List.of(), trouble, Optional.of(reply), true);
        }
        var outcome = outcome(target, UrlState.LATER, attempts, wait, reply.status(), reason);
        return new Visited(Optional.empty(), outcome, List.of(), trouble, Optional.of(reply), true);
    }

    private Visited again(CutUrl target, int status, String reason, Optional<HostTrouble> trouble, boolean requested) {
        if (isLast(target)) {
            return unfetched(target, reason, requested).with(trouble);
        }
        long least = trouble.map(HostTrouble::waitMillis).orElse(0L);
        long wait = least + backoff(target.attempts());
        var outcome = outcome(target, UrlState.LATER, target.attempts() + 1, wait, status, reason);
        return new Visited(Optional.empty(), outcome, List.of(), trouble, Optional.empty(), requested);
    }

    /// The page is not the cause, so this does not count as an attempt. It is retried after 20 to 60 s.
    private Visited putOff(CutUrl target, Url url, String reason) {
        surroundings.putOff(url, target.attempts());
        long wait = MEMORY_WAIT + random.nextLong(2 * MEMORY_WAIT);
        var outcome = outcome(target, UrlState.LATER, target.attempts(), wait, 0, reason);
        return new Visited(Optional.empty(), outcome, List.of(), Optional.empty(), Optional.empty(), true);
    }

    private static Visited unfetched(CutUrl target, String reason, boolean requested) {
        var outcome = outcome(target, UrlState.FAILED, target.attempts() + 1, 0, 0, reason);
        var record = PageRecord.unfetched(target, outcome.reason());
        return new Visited(Optional.of(record), outcome, List.of(), Optional.empty(), Optional.empty(), requested);
    }

    private static Visited skipped(CutUrl target, String reason, boolean requested) {
        var outcome = outcome(target, UrlState.SKIPPED, target.attempts(), 0, 0, reason);
        return new Visited(Optional.empty(), outcome, List.of(), Optional.empty(), Optional.empty(), requested);
    }

    private Visited redirected(CutUrl target, Url url, FetchReply reply, Url to) {
        DiscoveryPath way = DiscoveryPath.of(target.hops());
        if (way.redirects() >= job.budgets().redirects()) {
            String detail = "more than " + job.budgets().redirects() + " redirects";
            return failed(target, url, reply, new FetchReply.Failure(FetchError.TOO_MANY_REDIRECTS, detail));
        }
        Url bare = to.withoutFragment().withoutUserInfo();
        if (way.isSitemap()) {
            return skipped(target, UrlCause.REDIRECTED.because(""), true).alsoFound(sitemaps.moved(target, url, bare));
        }
        if (loops.closes(url, bare, job.budgets().redirects())) {
            return failed(target, url, reply, new FetchReply.Failure(FetchError.TOO_MANY_REDIRECTS, "in a circle"));
        }
        if (target.depth() == 0 && way.kind() == DiscoveryPath.Kind.PAGE) {
            borders.move(bare); // a seed stands for its redirect target
        }
        Ruling ruling = borders.ruling(url, way, bare, target.depth());
        if (!ruling.accepted()) {
            borders.notes().unfollowed(bare, ruling.rule());
        }
        List<FoundUrl> found = ruling.accepted()
                ? List.of(borders.found(bare, target.depth(), after(way, url, bare), target))
                : List.of();
        var record = new PageRecord(target, url, reply, time.wallMillis()).redirected();
        return new Visited(
                Optional.of(record),
                done(target, reply, UrlCause.REDIRECTED.because("")),
                found,
                Optional.empty(),
                Optional.of(reply),
                true);
    }

    private DiscoveryPath after(DiscoveryPath way, Url url, Url to) {
        return borders.onwards(url, way, to)
                .withKind(way.kind())
                .after(way.redirects() + 1)
                .asGenerated(way.generated());
    }

    /// A sitemap is not a page: it has no row, and does not count as a page.
    private Visited listed(CutUrl target, Url url, FetchReply reply) {
        Optional<List<FoundUrl>> found = reply.status() / 100 == 2 ? sitemaps.read(target, reply) : Optional.empty();
        if (found.isPresent()) {
            String reason = UrlCause.SITEMAP.because(
                    "; it led to %d new addresses".formatted(found.get().size()));
            return skipped(target, reason, true).alsoFound(found.get());
        }
        String why = reply.status() / 100 == 2
                ? UrlCause.NO_SITEMAP.because("")
                : UrlCause.STATUS.because(String.valueOf(reply.status()));
        var outcome = outcome(target, UrlState.FAILED, target.attempts() + 1, 0, reply.status(), why);
        var record = new PageRecord(target, url, reply, time.wallMillis()).noSitemap(why);
        return new Visited(Optional.of(record), outcome, List.of(), Optional.empty(), Optional.of(reply), true);
    }

    private Visited done(CutUrl target, Url url, FetchReply reply) {
        var page = reader.read(target, reply);
        var record = new PageRecord(target, url, reply, time.wallMillis()).read(page);
        return new Visited(
                Optional.of(record),
                reply.unchanged().map(it -> unchanged(target, reply, it)).orElseGet(() -> done(target, reply, "")),
                page.found(),
                Optional.empty(),
                Optional.of(reply),
                true);
    }

    /// The body was not sent, so the outcome has no bytes.
    private static UrlOutcome unchanged(CutUrl target, FetchReply reply, FetchReply.Unchanged since) {
        String reason = UrlCause.UNCHANGED.because(" since " + Instant.ofEpochMilli(since.date()));
        return new UrlOutcome(target.id(), UrlState.DONE, target.attempts(), 0, reply.status(), reason, 0);
    }

    private static UrlOutcome done(CutUrl target, FetchReply reply, String reason) {
        return new UrlOutcome(
                target.id(),
                UrlState.DONE,
                target.attempts(),
                0,
                reply.status(),
                reason,
                reply.body().size());
    }

    private static UrlOutcome outcome(
            CutUrl target, UrlState state, int attempts, long wait, int status, String reason) {
        return new UrlOutcome(target.id(), state, attempts, wait, status, Shortened.reason(reason), 0);
    }

    private boolean isLast(CutUrl target) {
        return target.attempts() + 1 >= job.attempts();
    }

    /// 1, 2, 4 … seconds, plus or minus a half, so that URLs that failed together are not retried together.
    private long backoff(int attempts) {
        long wait = Math.min(LONGEST_WAIT, FIRST_WAIT << Math.min(attempts, 20));
        return wait / 2 + random.nextLong(wait);
    }
}
