package dev.trawl.core.split;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlBatch.Gone;
import dev.trawl.spi.crawl.CrawlPlan.ComparedRun;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.PageReads.Known;
import dev.trawl.spi.crawl.PageReads.Page;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.Collection;
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
        List<FoundUrl> absent = good.stream()
                .filter(url -> !now.containsKey(PageReads.Key.of(url)))
                .toList();
        var failed = FailedParents.of(this, task, absent);
        List<FoundUrl> missing =
                absent.stream().filter(url -> !failed.ledTo(url)).toList();
        return new Missing(
                missing, pages.size() == PAGE ? Optional.of(pages.getLast().id()) : Optional.empty());
    }

    /// The pages that led to a URL of the earlier run.
    Map<Long, FoundUrl> earlierPages(Collection<Long> ids) {
        return earlier().pages().found(run.task(), ids);
    }
}
