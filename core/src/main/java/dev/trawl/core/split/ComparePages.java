package dev.trawl.core.split;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlBatch.Gone;
import dev.trawl.spi.crawl.CrawlPlan.ComparedRun;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.PageReads.Known;
import dev.trawl.spi.crawl.PageReads.Page;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compares a crawl with an earlier run: the digests that its URLs had there, and the pages that were not found again.
/// Reads page by page, so the size of a run does not matter.
record ComparePages(CrawlReads reads, ComparedRun run) {

    private static final int PAGE = 500;

    /// The first character of the digest of a page with a good status.
    private static final String GOOD = "2";

    private CrawlReads earlier() {
        return run.elsewhere().orElse(reads);
    }

    /// The URLs with their digests of the earlier run.
    List<List<CutUrl>> marked(Transaction transaction, List<List<CutUrl>> batches) {
        Map<Long, PageReads.Key> keys = transaction
                .frontier()
                .keys(batches.stream()
                        .flatMap(Collection::stream)
                        .map(CutUrl::id)
                        .toList());
        Map<PageReads.Key, Known> known = earlier().pages().find(run.task(), keys.values());
        return batches.stream()
                .map(batch -> batch.stream()
                        .map(url -> Optional.ofNullable(keys.get(url.id()))
                                .map(known::get)
                                .map(page -> url.comparedWith(page.digest()))
                                .orElse(url))
                        .toList())
                .toList();
    }

    /// Some pages of the earlier run that a crawl has not found.
    ///
    /// @param last the position after which the next ones follow; empty when these were the last
    record Missing(List<FoundUrl> urls, Optional<Long> last) {

        List<Gone> gone(List<Boolean> isNew) {
            var gone = new ArrayList<Gone>();
            for (int i = 0; i < urls.size(); i++) {
                if (isNew.get(i)) {
                    gone.add(new Gone(urls.get(i).url(), urls.get(i).depth()));
                }
            }
            return gone;
        }
    }

    /// The next pages of the earlier run that a crawl without open URLs has not found. A page is left out if the crawl
    /// failed to fetch a page that led to it: the link may still be there.
    Missing missing(TaskId task, long after) {
        List<Page> pages = earlier().pages().pages(run.task(), after, PAGE);
        List<FoundUrl> good = pages.stream()
                .filter(page -> page.digest().startsWith(GOOD))
                .map(Page::found)
                .toList();
        var now = reads.pages().find(task, good.stream().map(PageReads.Key::of).toList());
        var failed = new FailedParents(this, task, new HashMap<>());
        List<FoundUrl> missing = good.stream()
                .filter(url -> !now.containsKey(PageReads.Key.of(url)))
                .filter(url -> !failed.ledTo(url))
                .toList();
        return new Missing(
                missing, pages.size() == PAGE ? Optional.of(pages.getLast().id()) : Optional.empty());
    }

    /// Tells which pages of the earlier run are known only through pages that this crawl failed to fetch.
    ///
    /// @param verdicts by the id in the earlier run; siblings share their parents
    private record FailedParents(ComparePages pages, TaskId task, Map<Long, Boolean> verdicts) {

        /// Follows the path by which the earlier run found a URL up to the first page that this crawl has.
        boolean ledTo(FoundUrl url) {
            var path = new ArrayList<Long>();
            long parent = url.parent();
            boolean failed = false;
            while (parent > 0 && !verdicts.containsKey(parent)) {
                path.add(parent);
                Optional<UrlView> view = pages.earlier().why().url(pages.run().task(), parent);
                Optional<UrlState> state = view.flatMap(this::state);
                failed = state.filter(now -> now == UrlState.FAILED).isPresent();
                parent = state.isPresent()
                        ? 0
                        : view.map(UrlView::found).map(FoundUrl::parent).orElse(0L);
            }
            boolean verdict = parent > 0 ? verdicts.getOrDefault(parent, false) : failed;
            path.forEach(id -> verdicts.put(id, verdict));
            return verdict;
        }

        private Optional<UrlState> state(UrlView view) {
            var key = PageReads.Key.of(view.found());
            return Optional.ofNullable(
                            pages.reads().pages().find(task, List.of(key)).get(key))
                    .map(Known::state);
        }
    }
}
