package dev.trawl.core.split;

import dev.trawl.core.task.ControlTask.Continuation;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlPlan;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import java.util.List;
import java.util.Optional;

/// Reopens a crawl that a limit ended, once the limit is raised. Its queued URLs wait in the frontier since then.
public record ContinueCrawl(Plans plans) implements Continuation {

    @Override
    public Optional<Task> reopened(Transaction transaction, Task ended) {
        var crawl = transaction.frontier().lock(List.of(ended.id())).get(ended.id());
        if (crawl == null || crawl.limit().isEmpty() || crawl.waiting() == 0) {
            return Optional.empty();
        }
        var plan = plans.of(transaction, ended);
        var again = crawl.continued(since(crawl, ended, transaction.now()));
        if (plan.isEmpty() || isLimited(plan.get(), again, transaction.now())) {
            return Optional.empty();
        }
        transaction.frontier().keep(List.of(again));
        return Optional.of(ended.reopened().split(0, SplitState.START));
    }

    /// The begin of the time limit. The time since the end of the crawl does not count.
    private static long since(Crawl crawl, Task ended, long now) {
        long begun = crawl.allowance().since() > 0
                ? crawl.allowance().since()
                : ended.status().startedAt().orElse(now);
        return begun + Math.max(0, now - ended.status().endedAt().orElse(now));
    }

    private static boolean isLimited(CrawlPlan plan, Crawl crawl, long now) {
        var allowance = crawl.allowance();
        return allowance.of(plan.maxPages()).pages() <= crawl.done()
                || plan.limits().reached(crawl, now - allowance.since()).isPresent();
    }
}
