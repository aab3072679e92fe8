package dev.trawl.crawl.visit;

import dev.trawl.crawl.extract.ExtractFields;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HopCheck;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.robots.RobotsVerdict;
import dev.trawl.crawl.url.Ruling;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.GroupPause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Visits the pages of one job. A redirect is a link like any other, except one that sets a cookie: its target would
/// not be the same without.
public final class VisitPage {

    private static final Set<FetchError> FINAL = EnumSet.of(
            FetchError.BLOCKED_ADDRESS,
            FetchError.BAD_REDIRECT,
            FetchError.REFUSED_REDIRECT,
            FetchError.TOO_MANY_REDIRECTS,
            FetchError.TOO_LARGE_HEADERS,
            FetchError.BAD_RESPONSE,
            FetchError.DECODE,
            FetchError.DECODED_RATIO,
            FetchError.TLS);
    private static final Set<Integer> BUSY = Set.of(429, 503);
    private static final Set<Integer> TROUBLED = Set.of(408, 429, 500, 502, 503, 504);
    private static final Duration LONGEST_RULE = Duration.ofSeconds(2);
    private static final long FIRST_WAIT = 1_000;
    private static final long LONGEST_WAIT = Duration.ofMinutes(10).toMillis();

    private final CrawlJob job;
    private final Fetcher fetcher;
    private final RobotsFiles robots;
    private final ReadPage reader;
    private final TimeSource time;
    private final RandomGenerator random;

    public VisitPage(
            CrawlJob job, Fetcher fetcher, RobotsFiles robots, SeenUrls seen, TimeSource time, RandomGenerator random) {
        this.job = job;
        this.fetcher = fetcher;
        this.robots = robots;
        this.reader = new ReadPage(job, seen, new ExtractFields(job.fields(), time, LONGEST_RULE));
        this.time = time;
        this.random = random;
    }

    /// How long to wait between two requests to the host of an address.
    public Duration delay(Url url) {
        if (!job.obeysRobots()) {
            return job.delay();
        }
        Duration asked = robots.of(url, job.agent())
                .rules()
                .flatMap(rules -> rules.crawlDelay(job.agent()))
                .orElse(Duration.ZERO);
        return asked.compareTo(job.delay()) > 0 ? asked : job.delay();
    }

    public Visited visit(CutUrl target) {
        Url url = Url.parse(target.url()).orElseThrow();
        boolean asked = false;
        if (job.obeysRobots()) {
            var answer = robots.of(url, job.agent());
            asked = answer.fresh();
            if (answer.rules().isEmpty()) {
                return again(target, url, 0, "robots.txt could not be fetched", Optional.empty());
            }
            RobotsVerdict verdict = answer.rules().get().verdict(job.agent(), url);
            if (!verdict.allowed()) {
                return skipped(target, "robots.txt line %d: %s".formatted(verdict.line(), verdict.rule()), asked);
            }
        }
        FetchReply reply = fetcher.fetch(request(url));
        if (reply.failure().isPresent() && !reply.isTruncated()) {
            return failed(target, url, reply);
        }
        if (TROUBLED.contains(reply.status()) && target.attempts() + 1 < job.attempts()) {
            return troubled(target, url, reply);
        }
        return done(target, url, reply);
    }

    private FetchRequest request(Url url) {
        var headers = new ArrayList<Header>(job.headers().size() + 1);
        headers.add(new Header("User-Agent", job.agent()));
        headers.addAll(job.headers());
        return FetchRequest.get(url)
                .withHeaders(headers)
                .withBudgets(job.budgets())
                .withHops((_, _, _) -> HopCheck.Verdict.LEAVE)
                .withoutSent();
    }

    private Visited failed(CutUrl target, Url url, FetchReply reply) {
        var failure = reply.failure().orElseThrow();
        String reason = failure.error().code() + ": " + failure.detail();
        boolean last = FINAL.contains(failure.error()) || target.attempts() + 1 >= job.attempts();
        if (!last) {
            return again(target, url, reply.status(), reason, Optional.empty());
        }
        var outcome = new UrlOutcome(target.id(), UrlState.FAILED, target.attempts() + 1, 0, reply.status(), reason, 0);
        var record = new PageRecord(target, url, reply, time.wallMillis()).failed(failure);
        return new Visited(Optional.of(record), outcome, List.of(), Optional.empty(), Optional.of(reply), true);
    }

    private Visited troubled(CutUrl target, Url url, FetchReply reply) {
        Optional<Long> wanted = reply.header("retry-after").flatMap(value -> RetryAfter.millis(value, time));
        Optional<GroupPause> pause = BUSY.contains(reply.status())
                ? Optional.of(new GroupPause(HostGroups.of(url), wanted.orElse(backoff(target.attempts()))))
                : Optional.empty();
        long wait = Math.max(wanted.orElse(0L), backoff(target.attempts()));
        var outcome = new UrlOutcome(
                target.id(),
                UrlState.LATER,
                target.attempts() + 1,
                wait,
                reply.status(),
                "status " + reply.status(),
                0);
        return new Visited(Optional.empty(), outcome, List.of(), pause, Optional.of(reply), true);
    }

    private Visited again(CutUrl target, Url url, int status, String reason, Optional<GroupPause> pause) {
        if (target.attempts() + 1 >= job.attempts()) {
            var outcome = new UrlOutcome(target.id(), UrlState.FAILED, target.attempts() + 1, 0, status, reason, 0);
            var record = PageRecord.unfetched(target, url, reason);
            return new Visited(Optional.of(record), outcome, List.of(), pause, Optional.empty(), true);
        }
        var outcome = new UrlOutcome(
                target.id(), UrlState.LATER, target.attempts() + 1, backoff(target.attempts()), status, reason, 0);
        return new Visited(Optional.empty(), outcome, List.of(), pause, Optional.empty(), true);
    }

    private static Visited skipped(CutUrl target, String reason, boolean asked) {
        var outcome = new UrlOutcome(target.id(), UrlState.SKIPPED, target.attempts(), 0, 0, reason, 0);
        return new Visited(Optional.empty(), outcome, List.of(), Optional.empty(), Optional.empty(), asked);
    }

    private Visited done(CutUrl target, Url url, FetchReply reply) {
        var outcome = new UrlOutcome(
                target.id(),
                UrlState.DONE,
                target.attempts(),
                0,
                reply.status(),
                reply.leftTo().isPresent() ? "redirected" : "",
                reply.body().size());
        var record = new PageRecord(target, url, reply, time.wallMillis());
        if (reply.leftTo().isPresent()) {
            return new Visited(
                    Optional.of(record.redirected()),
                    outcome,
                    redirected(target, reply.leftTo().get()),
                    Optional.empty(),
                    Optional.of(reply),
                    true);
        }
        var page = reader.read(target, reply);
        return new Visited(
                Optional.of(record.read(page)), outcome, page.found(), Optional.empty(), Optional.of(reply), true);
    }

    private List<FoundUrl> redirected(CutUrl target, Url to) {
        Url bare = to.withoutFragment();
        if (target.hops() >= job.budgets().redirects()) {
            return List.of();
        }
        Ruling ruling = reader.ruling(bare, target.depth());
        return ruling.accepted()
                ? List.of(JobPlanner.found(bare, target.depth(), target.hops() + 1, target.id()))
                : List.of();
    }

    /// 1, 2, 4 … seconds, spread by a half, so that many that failed together do not come again together.
    private long backoff(int attempts) {
        long wait = Math.min(LONGEST_WAIT, FIRST_WAIT << Math.min(attempts, 20));
        return wait / 2 + random.nextLong(wait);
    }
}
