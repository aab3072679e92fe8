package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.job.browser.RenderChoice;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.trap.TrapCounters;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.util.Set;
import java.util.random.RandomGenerator;

/// The results of visits without a page: failed, retried later, or skipped.
///
/// @param attempts maximum number of attempts per page
record UnfinishedVisit(int attempts, TrapCounters traps, TimeSource time, RandomGenerator random) {

    private static final Set<Integer> BUSY = Set.of(429, 503);
    private static final long MEMORY_WAIT = 20_000;
    private static final long FIRST_WAIT = 1_000;
    private static final long LONGEST_WAIT = Duration.ofMinutes(10).toMillis();

    Visited failed(CutUrl target, Url url, FetchReply reply, FetchReply.Failure failure) {
        UrlReason reason = failure.error().because(failure.detail());
        if (failure.error() == FetchError.MEMORY_BUSY) {
            return putOff(target, url, reason);
        }
        var trouble = HostTrouble.of(reply, failure);
        Visited visited = !failure.error().isFinal() && !isLast(target)
                ? again(
                        target,
                        reply.status(),
                        reason,
                        trouble.map(HostTrouble::waitMillis).orElse(0L),
                        true)
                : givenUp(target, url, reply, failure, reason);
        return trouble.map(visited::withTrouble).orElse(visited);
    }

    private Visited givenUp(CutUrl target, Url url, FetchReply reply, FetchReply.Failure failure, UrlReason reason) {
        var outcome = VisitOutcome.of(target, UrlState.FAILED, target.attempts() + 1, 0, reply.status(), reason);
        var record = new PageRecord(target, url, reply, time.wallMillis()).failed(failure);
        return Visited.of(outcome, reply).withRow(record);
    }

    /// The page is loaded again in a browser, so nothing of it is read, and its visit does not count.
    Visited handedOver(CutUrl target, Url url, FetchReply reply) {
        traps.putOff(url, target.attempts());
        var outcome = UrlOutcome.forBrowser(target, reply.status(), reply.body().size(), RenderChoice.SHELL);
        return Visited.of(outcome, reply);
    }

    /// A busy host gets a pause even when this page is given up.
    Visited troubled(CutUrl target, Url url, FetchReply reply) {
        long wanted = reply.header("retry-after")
                .flatMap(value -> RetryAfter.millis(value, time))
                .orElse(0L);
        long wait = Math.max(wanted, backoff(target.attempts()));
        int failed = target.attempts() + 1;
        UrlReason reason = UrlCause.STATUS.because("status " + reply.status());
        Visited visited = isLast(target)
                ? Visited.of(VisitOutcome.of(target, UrlState.FAILED, failed, 0, reply.status(), reason), reply)
                        .withRow(new PageRecord(target, url, reply, time.wallMillis()).troubled())
                : Visited.of(VisitOutcome.of(target, UrlState.LATER, failed, wait, reply.status(), reason), reply);
        return BUSY.contains(reply.status()) ? visited.withTrouble(HostTrouble.busy(wanted)) : visited;
    }

    /// Retries a page that has no response.
    Visited again(CutUrl target, UrlReason reason) {
        return again(target, 0, reason, 0, true);
    }

    /// Retries a page whose host is in trouble.
    Visited again(CutUrl target, UrlReason reason, HostTrouble trouble, boolean requested) {
        return again(target, 0, reason, trouble.waitMillis(), requested).withTrouble(trouble);
    }

    private Visited again(CutUrl target, int status, UrlReason reason, long least, boolean requested) {
        if (isLast(target)) {
            return unfetched(target, reason, requested);
        }
        long wait = least + backoff(target.attempts());
        var outcome = VisitOutcome.of(target, UrlState.LATER, target.attempts() + 1, wait, status, reason);
        return Visited.of(outcome, requested);
    }

    /// The page is not the cause, so this does not count as an attempt. It is retried after 20 to 60 s.
    Visited putOff(CutUrl target, Url url, UrlReason reason) {
        traps.putOff(url, target.attempts());
        long wait = MEMORY_WAIT + random.nextLong(2 * MEMORY_WAIT);
        var outcome = VisitOutcome.of(target, UrlState.LATER, target.attempts(), wait, 0, reason);
        return Visited.of(outcome, true);
    }

    static Visited unfetched(CutUrl target, UrlReason reason, boolean requested) {
        var outcome = VisitOutcome.of(target, UrlState.FAILED, target.attempts() + 1, 0, 0, reason);
        var record = PageRecord.unfetched(target, outcome.detail());
        return Visited.of(outcome, requested).withRow(record);
    }

    static Visited skipped(CutUrl target, UrlReason reason, boolean requested) {
        var outcome = VisitOutcome.of(target, UrlState.SKIPPED, target.attempts(), 0, 0, reason);
        return Visited.of(outcome, requested);
    }

    private boolean isLast(CutUrl target) {
        return target.attempts() + 1 >= attempts;
    }

    /// 1, 2, 4 … seconds, plus or minus a half, so that URLs that failed together are not retried together.
    long backoff(int attempts) {
        long wait = Math.min(LONGEST_WAIT, FIRST_WAIT << Math.min(attempts, 20));
        return wait / 2 + random.nextLong(wait);
    }
}
