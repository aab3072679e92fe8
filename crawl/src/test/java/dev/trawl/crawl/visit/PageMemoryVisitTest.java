package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A page without memory for it fails alone, with a cause of its own. (R9)
@Timeout(300)
class PageMemoryVisitTest {

    private static final String FIELDS = ", \"fields\": {\"title\": {\"css\": \"title\"}}, \"robots\": \"ignore\"";

    private final Site site = new Site();
    private final MemoryBudget memory = new MemoryBudget(12L << 20, site.time);
    private final CutUrl page = Site.cut(site.at("/page"), 1);

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_tree_beyond_the_budget_is_not_built() {
        site.page("/page", "<b>x</b>".repeat(100_000));

        Visited visited = visit(site.visitor(FIELDS));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(visited.outcome().reason()).map(UrlReason::cause).contains(UrlCause.MEMORY);
        assertThat(Site.why(visited)).startsWith("out_of_memory: reading the page needs about");
        assertThat(memory.held()).isZero();
    }

    @Test
    void a_page_of_the_same_size_with_few_elements_is_read() {
        site.page("/page", "<title>long</title>" + "word ".repeat(160_000));

        Visited visited = visit(site.visitor(FIELDS));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(visited.record().orElseThrow()).contains("\"long\"");
        assertThat(memory.held()).isZero();
    }

    @Test
    void a_page_that_found_the_memory_taken_is_put_off_without_an_attempt() {
        var busy = new FetchReply.Failure(FetchError.MEMORY_BUSY, "others hold it");
        VisitPage visitor =
                site.visitor(", \"robots\": \"ignore\"", _ -> request -> FetchReply.failed(request.url(), busy));

        Visited visited = visit(visitor);

        assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(visited.outcome().attempts()).isEqualTo(page.attempts());
        assertThat(Site.why(visited)).isEqualTo("memory_busy: others hold it");
        assertThat(visited.record()).isEmpty();
    }

    @Test
    void a_page_that_was_put_off_counts_once_in_the_trap_of_pages_per_host() {
        var busy = new FetchReply.Failure(FetchError.MEMORY_BUSY, "others hold it");
        var times = new AtomicInteger();
        var fresh = Site.cut(site.at("/page"));
        site.page("/page", "<title>at last</title>");
        VisitPage visitor = site.visitor(
                ", \"robots\": \"ignore\", \"max_pages_per_host\": 1",
                fetcher -> request ->
                        times.incrementAndGet() < 4 ? FetchReply.failed(request.url(), busy) : fetcher.fetch(request));

        for (int putOff = 1; putOff < 4; putOff++) {
            assertThat(visitor.visit(fresh).outcome().state()).isEqualTo(UrlState.LATER);
        }
        assertThat(visitor.visit(fresh).outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(Site.why(visitor.visit(fresh))).isEqualTo("trap.pages_per_host 1");
    }

    @Test
    void a_heap_that_is_used_up_is_a_failure_of_the_page() {
        VisitPage visitor = site.visitor(", \"robots\": \"ignore\"", _ -> _ -> {
            throw new OutOfMemoryError("Java heap space");
        });

        Visited visited = visit(visitor);

        assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(visited.outcome().attempts()).isEqualTo(page.attempts() + 1);
        assertThat(Site.why(visited)).startsWith("out_of_memory: ");
    }

    private Visited visit(VisitPage visitor) {
        try (var own = memory.open()) {
            return own.during(() -> visitor.visit(page));
        }
    }
}
