package dev.trawl.core.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.CrawlPlan.ComparedRun;
import dev.trawl.spi.crawl.CrawlReads;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.ExplainReads;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.PageReads;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Pages that an earlier run found and a later one did not are listed with a number of reads that does not depend on
/// the number of pages.
class ComparePagesTest {

    private static final TaskId EARLIER = new TaskId(1);
    private static final TaskId NOW = new TaskId(2);
    private static final int SECTIONS = 40;
    private static final int PAGES_OF_A_SECTION = 5;

    private final MemoryLedger ledger = new MemoryLedger(new ManualTime());
    private final AtomicInteger calls = new AtomicInteger();

    /// Half of the sections failed in the later run, so their pages may still exist.
    @Test
    void missing_pages_are_listed_with_few_reads_and_without_those_below_failed_pages() {
        var seed = url(0, 0);
        long root = ids(EARLIER, List.of(seed)).getFirst();
        var sections = numbers(1, SECTIONS).stream().map(i -> url(i, root)).toList();
        var parents = ids(EARLIER, sections);
        var lists = new ArrayList<FoundUrl>();
        parents.forEach(parent -> lists.add(url(1_000 + parent, parent)));
        var between = ids(EARLIER, lists); // their parents are two steps away from the pages below
        var pages = new ArrayList<FoundUrl>();
        for (Long parent : between) {
            numbers(0, PAGES_OF_A_SECTION).forEach(i -> pages.add(url(100_000 + parent * 100 + i, parent)));
        }
        ids(EARLIER, pages);
        visit(EARLIER, _ -> UrlState.DONE);
        ids(NOW, List.of(seed));
        ids(NOW, sections);
        visit(NOW, url -> url.id() % 2 == 0 ? UrlState.FAILED : UrlState.DONE);
        long failed = urls(NOW).stream()
                .filter(url -> url.state() == UrlState.FAILED)
                .filter(url -> url.found().high() > 0)
                .count();
        assertThat(failed).isBetween(1L, SECTIONS - 1L);

        var missing = new ComparePages(counted(ledger.reads().crawls()), new ComparedRun(EARLIER, Optional.empty()))
                .missing(NOW, 0);

        int each = PAGES_OF_A_SECTION + 1;
        assertThat(missing.urls()).hasSize((SECTIONS - (int) failed) * each);
        assertThat(calls).hasValueLessThanOrEqualTo(8);
    }

    private static List<Long> numbers(long from, int count) {
        return LongStream.range(from, from + count).boxed().toList();
    }

    private static FoundUrl url(long number, long parent) {
        return FoundUrl.byGet("a.example", number, 0, "https://a.example/" + number, 0, DiscoveryPath.PLAIN, 0, parent);
    }

    private List<Long> ids(TaskId task, List<FoundUrl> found) {
        long last = urls(task).stream().mapToLong(UrlView::id).max().orElse(0);
        ledger.write(transaction -> {
            if (last == 0) {
                transaction.frontier().keep(List.of(Crawl.begun(task)));
            }
            return transaction.frontier().add(task, found);
        });
        return urls(task).stream().map(UrlView::id).filter(id -> id > last).toList();
    }

    private List<UrlView> urls(TaskId task) {
        return ledger.reads().crawls().urls(task, Set.of(), 0, 10_000);
    }

    private void visit(TaskId task, Function<CutUrl, UrlState> end) {
        ledger.write(transaction -> {
            var cut = transaction
                    .frontier()
                    .cut(List.of(new SubtaskId(task, 1)), "a.example", EnumSet.allOf(FetchMode.class), 10_000)
                    .getFirst();
            return transaction
                    .frontier()
                    .settle(
                            task,
                            cut.stream()
                                    .map(url -> new UrlOutcome(
                                            url.id(), end.apply(url), 1, 0, 200, Optional.empty(), 9, "2.ab"))
                                    .toList());
        });
    }

    private CrawlReads counted(CrawlReads reads) {
        var pages = counted(PageReads.class, reads.pages());
        var why = counted(ExplainReads.class, reads.why());
        return (CrawlReads) Proxy.newProxyInstance(
                CrawlReads.class.getClassLoader(),
                new Class<?>[] {CrawlReads.class},
                (_, method, arguments) -> switch (method.getName()) {
                    case "pages" -> pages;
                    case "why" -> why;
                    default -> call(reads, method, arguments);
                });
    }

    private <T> T counted(Class<T> port, T target) {
        return port.cast(
                Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
                    calls.incrementAndGet();
                    return call(target, method, arguments);
                }));
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        }
    }
}
