package dev.trawl.core.query;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.TaskView;
import dev.trawl.spi.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Summarises crawls. Tasks of other projects and tasks that are not crawls have no summary.
public record QueryCrawls(LedgerReads reads) {

    private static final int SLOWEST = 3;
    private static final int HOSTS = 5;
    private static final int SAMPLES = 3;
    private static final int PAGE = 1_000;
    private static final int MOST = 20_000;
    private static final Set<UrlState> FAILED = EnumSet.of(UrlState.FAILED);

    /// The totals of a crawl; empty if the caller has no such crawl.
    public Optional<CrawlTotals> totals(Caller caller, TaskId id) {
        return visible(caller, id).flatMap(this::totals);
    }

    /// The totals of a crawl; empty if the task is not a crawl that has started.
    public Optional<CrawlTotals> totals(Task task) {
        return reads.crawls().crawl(task.id()).map(crawl -> {
            var why = reads.crawls().why();
            String job =
                    reads.task(task.id()).map(view -> view.body().payload()).orElse("");
            return new CrawlTotals(
                    task, job, CrawlCounts.of(task, crawl, why), elapsed(task), why.tally(task.id(), SLOWEST));
        });
    }

    /// The failed URLs of a crawl by cause; empty if the caller has no such crawl.
    public Optional<CrawlErrors> errors(Caller caller, TaskId id) {
        return visible(caller, id).flatMap(task -> errors(task.id()));
    }

    /// The failed URLs of a crawl by cause; empty if the task is not a crawl that has started.
    public Optional<CrawlErrors> errors(TaskId id) {
        return reads.crawls().crawl(id).map(crawl -> {
            var groups = new LinkedHashMap<Alike, Found>();
            long read = 0;
            long after = 0;
            while (read < MOST) {
                var page = reads.crawls().urls(id, FAILED, after, PAGE);
                page.forEach(url ->
                        groups.computeIfAbsent(Alike.of(url), _ -> new Found()).add(url));
                read += page.size();
                if (page.size() < PAGE) {
                    break;
                }
                after = page.getLast().id();
            }
            return new CrawlErrors(crawl.failed(), read, ranked(groups));
        });
    }

    private static List<CrawlErrors.Group> ranked(Map<Alike, Found> groups) {
        return groups.entrySet().stream()
                .map(entry -> entry.getValue().group(entry.getKey()))
                .sorted(Comparator.comparingLong(CrawlErrors.Group::count).reversed())
                .toList();
    }

    /// The status tells failures apart only when it is their cause.
    private record Alike(UrlCause cause, int status) {

        static Alike of(UrlView url) {
            return new Alike(url.cause(), url.cause() == UrlCause.STATUS ? url.status() : 0);
        }
    }

    private static final class Found {

        private final Map<String, Long> hosts = new HashMap<>();
        private final List<UrlView> samples = new ArrayList<>();
        private long count;

        void add(UrlView url) {
            count++;
            hosts.merge(url.found().group(), 1L, Long::sum);
            if (samples.size() < SAMPLES) {
                samples.add(url);
            }
        }

        CrawlErrors.Group group(Alike alike) {
            var most = new LinkedHashMap<String, Long>();
            hosts.entrySet().stream()
                    .sorted(Map.Entry.<String, Long>comparingByValue()
                            .reversed()
                            .thenComparing(Map.Entry.comparingByKey()))
                    .limit(HOSTS)
                    .forEach(host -> most.put(host.getKey(), host.getValue()));
            return new CrawlErrors.Group(alike.cause(), alike.status(), count, most, samples);
        }
    }

    private Duration elapsed(Task task) {
        var start = task.status().startedAt();
        return start.isEmpty()
                ? Duration.ZERO
                : Duration.ofMillis(Math.max(0, task.status().endedAt().orElseGet(reads::now) - start.getAsLong()));
    }

    private Optional<Task> visible(Caller caller, TaskId id) {
        return reads.task(id).map(TaskView::task).filter(task -> task.project().equals(caller.project()));
    }
}
