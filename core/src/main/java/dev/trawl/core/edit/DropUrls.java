package dev.trawl.core.edit;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.commit.Operation.Phase;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.edit.CrawlEdits.WaitingUrl;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.schedule.JobEditor.Filter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/// Skips the queued URLs of a crawl that an edit drops, one page of URLs per transaction. A worker skips those that
/// are already in a batch.
final class DropUrls {

    private static final int PAGE = 1_000;
    private static final Set<UrlState> QUEUED = EnumSet.of(UrlState.WAITING, UrlState.LATER, UrlState.CUT);

    private final GroupCommit commits;
    private final CrawlReads reads;
    private final Operation<Page, Page> operation = Operation.in(Phase.CRAWLS, this::dropEach);

    DropUrls(GroupCommit commits, CrawlReads reads) {
        this.commits = commits;
        this.reads = reads;
    }

    /// The number of queued URLs that a filter drops, including those in a batch.
    int count(TaskId task, Filter filter) {
        int dropped = 0;
        long after = 0;
        while (true) {
            var urls = reads.urls(task, QUEUED, after, PAGE);
            for (var url : urls) {
                if (filter.dropped(url.found().url(), url.found().depth()).isPresent()) {
                    dropped++;
                }
            }
            if (urls.size() < PAGE) {
                return dropped;
            }
            after = urls.getLast().id();
        }
    }

    /// Skips all waiting URLs that a filter drops, and returns how many.
    CompletableFuture<Integer> drop(TaskId task, Filter filter) {
        return drop(new Page(task, filter, 0, 0, false));
    }

    private CompletableFuture<Integer> drop(Page page) {
        return commits.write(operation, page.task().value(), page)
                .thenCompose(next -> next.isLast() ? CompletableFuture.completedFuture(next.dropped()) : drop(next));
    }

    /// @param after the last URL that was judged
    /// @param dropped the URLs dropped so far
    private record Page(TaskId task, Filter filter, long after, int dropped, boolean isLast) {

        Page next(List<WaitingUrl> urls, int more) {
            boolean last = urls.size() < PAGE;
            return new Page(task, filter, last ? after : urls.getLast().id(), dropped + more, last);
        }
    }

    private List<Page> dropEach(Transaction transaction, List<Page> pages) {
        var crawls = transaction
                .frontier()
                .lock(pages.stream().map(Page::task).distinct().sorted().toList());
        var results = new ArrayList<Page>(pages.size());
        for (Page page : pages) {
            var crawl = crawls.get(page.task());
            if (crawl == null) {
                results.add(page.next(List.of(), 0)); // the crawl has not begun
                continue;
            }
            var edits = transaction.frontier().edits();
            var urls = edits.waiting(page.task(), page.after(), PAGE);
            int skipped = 0;
            var counted = new EnumMap<UrlCause, Integer>(UrlCause.class);
            for (var same : byReason(urls, page.filter()).entrySet()) {
                int some = (int) transaction.frontier().leave(page.task(), same.getValue(), same.getKey()).stream()
                        .filter(left -> left)
                        .count();
                counted.merge(same.getKey().cause(), some, Integer::sum);
                skipped += some;
            }
            if (skipped > 0) {
                var after = crawl.withLeft(skipped);
                crawls.put(page.task(), after);
                transaction.frontier().keep(List.of(after));
                transaction.notes().count(page.task(), counted);
            }
            results.add(page.next(urls, skipped));
        }
        return results;
    }

    private static Map<UrlReason, List<Long>> byReason(List<WaitingUrl> urls, Filter filter) {
        var same = new HashMap<UrlReason, List<Long>>();
        for (WaitingUrl url : urls) {
            filter.dropped(url.url(), url.depth())
                    .ifPresent(reason ->
                            same.computeIfAbsent(reason, _ -> new ArrayList<>()).add(url.id()));
        }
        return same;
    }
}
