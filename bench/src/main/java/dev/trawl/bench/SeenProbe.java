package dev.trawl.bench;

import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.visit.SeenMemory;
import dev.trawl.crawl.visit.SeenUrls;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.Transaction;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/// The frontier of one crawl in this process, with the filter that a worker holds in front of it. Pages have 40 links:
/// 39 to URLs that were found before, any of them alike, and one to a new one.
final class SeenProbe implements AutoCloseable {

    private static final String GROUP = "site.example:8080";
    private static final long FILTER = 1L << 30; // an eighth of a usual heap, as the worker has it
    private static final int SEEN_LINKS = 39;
    private static final int AT_ONCE = 10_000;
    private static final int PAGES_OF_COMMIT = 256;
    private static final int PAGE_BYTES = 15_000;

    private final TaskId task = new TaskId(2);
    private final SeenUrls seen = new SeenUrls(new SeenMemory(FILTER));
    private final RandomGenerator random = new SplittableRandom(7);
    private final File file;
    private final Ledger ledger;
    private long found;
    private int batches;

    SeenProbe(Path folder, TimeSource time) {
        this.file = folder.resolve("ledger.db").toFile();
        this.ledger = Rig.openLedger("sqlite:" + file, time);
        ledger.write(transaction -> {
            transaction.frontier().keep(List.of(Crawl.begun(task)));
            return true;
        });
    }

    /// Adds URLs until there are so many.
    void fill(long size) {
        while (found < size) {
            long end = Math.min(size, found + AT_ONCE);
            commit(LongStream.range(found, end).mapToObj(SeenProbe::url).toList(), List.of());
            found = end;
        }
    }

    /// Visits pages as a worker does, without fetching and reading them.
    Cost visit(int pages) {
        long offered = 0;
        long cpu = ProcessorTime.ofProcess();
        for (int visited = 0; visited < pages; visited += PAGES_OF_COMMIT) {
            List<CutUrl> batch = cut(Math.min(PAGES_OF_COMMIT, pages - visited));
            var unseen = new ArrayList<FoundUrl>();
            long known = found;
            batch.forEach(_ -> readLinks(known, unseen));
            commit(unseen, batch.stream().map(SeenProbe::done).toList());
            offered += unseen.size();
        }
        double micros = (ProcessorTime.ofProcess() - cpu) / 1e3 / pages;
        return new Cost(micros, (double) offered / pages);
    }

    /// @param micros of CPU a page
    /// @param offered links of a page that were new to the filter
    record Cost(double micros, double offered) {

        static Cost median(List<Cost> costs) {
            return new Cost(
                    Figures.median(costs.stream().map(Cost::micros).toList()),
                    Figures.median(costs.stream().map(Cost::offered).toList()));
        }
    }

    /// What is stored, with what is not yet in its place.
    long fileBytes() {
        return file.length() + new File(file + "-wal").length();
    }

    private void readLinks(long known, List<FoundUrl> unseen) {
        for (int i = 0; i < SEEN_LINKS; i++) {
            offer(url(random.nextLong(known)), unseen);
        }
        offer(url(found), unseen);
        found++;
    }

    private void offer(FoundUrl url, List<FoundUrl> unseen) {
        if (!seen.has(new Fingerprint(url.high(), url.low()))) {
            unseen.add(url);
        }
    }

    private List<CutUrl> cut(int urls) {
        var batch = new SubtaskId(task, ++batches);
        return write((transaction, crawl) -> {
            var cut = transaction
                    .frontier()
                    .cut(List.of(batch), GROUP, EnumSet.allOf(FetchMode.class), urls)
                    .getFirst();
            transaction.frontier().keep(List.of(crawl.withCut(cut.size())));
            return cut;
        });
    }

    private void commit(List<FoundUrl> urls, List<UrlOutcome> outcomes) {
        write((transaction, crawl) -> {
            var after = crawl;
            transaction.frontier().settle(task, outcomes);
            for (UrlOutcome outcome : outcomes) {
                after = after.after(outcome);
            }
            var isNew = transaction.frontier().add(task, urls);
            int added = (int) isNew.stream().filter(is -> is).count();
            transaction.frontier().keep(List.of(after.withFound(added)));
            return added;
        });
        urls.forEach(url -> seen.add(new Fingerprint(url.high(), url.low())));
    }

    private <T> T write(BiFunction<Transaction, Crawl, T> work) {
        return ledger.write(transaction -> {
                    var crawl = transaction.frontier().lock(List.of(task)).get(task);
                    if (crawl == null) {
                        throw new IllegalStateException("the crawl is gone");
                    }
                    return work.apply(transaction, crawl);
                })
                .value();
    }

    private static FoundUrl url(long number) {
        String url = "http://" + GROUP + "/page/" + number;
        var key = Fingerprint.ofText(url);
        return FoundUrl.byGet(GROUP, key.high(), key.low(), url, 1, DiscoveryPath.PLAIN, 1, 1);
    }

    private static UrlOutcome done(CutUrl url) {
        return UrlOutcome.of(url.id(), UrlState.DONE, 0, 0, 200, PAGE_BYTES);
    }

    @Override
    public void close() {
        ledger.close();
    }
}
