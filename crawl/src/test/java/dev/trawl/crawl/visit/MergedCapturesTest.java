package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.incremental.AskAgain;
import dev.trawl.crawl.incremental.EarlierCrawl;
import dev.trawl.crawl.incremental.StoredPages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Stored pages are found after their segments were merged, and nothing is sent again.
class MergedCapturesTest {

    private static final byte[] HTML = "<h1>Tea</h1>".getBytes(StandardCharsets.UTF_8);
    private static final String JOB = ", \"robots\": \"obey\", \"warc\": true, \"fields\": {\"name\": \"h1\"}";

    private final Site site = new Site();
    private final CapturePage captures = new CapturePage(site.time, 7);
    private final AtomicInteger sent = new AtomicInteger();
    private volatile Runnable onAsked = () -> {};

    @BeforeEach
    void open() {
        site.with("/tea", this::answer);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_page_whose_segment_was_merged_is_found_at_its_new_place() throws InterruptedException {
        Kept kept = new Kept().add(captured()).add(captured());
        StoredPages pages = stored(kept.crawl());
        kept.merge();
        kept.lists = 0;
        sent.set(0);
        visit(pages);
        visit(pages);

        assertThat(sent).hasValue(0);
        assertThat(kept.lists).as("lookups of one moved range").isEqualTo(1);
    }

    @Test
    void a_segment_that_is_merged_while_its_server_is_asked_is_read_at_its_new_place() throws InterruptedException {
        Kept kept = new Kept().add(captured());
        StoredPages pages = stored(kept.crawl());
        onAsked = kept::merge;
        visit(pages);

        assertThat(sent).hasValue(1);
    }

    @Test
    void a_segment_that_is_merged_while_the_captures_are_listed_is_read_at_its_new_place() throws InterruptedException {
        Kept kept = new Kept().add(captured());
        EarlierCrawl crawl = kept.crawl();
        var first = new AtomicBoolean(true);
        var merging = new EarlierCrawl(
                (key, max) -> {
                    var page = crawl.ranges().after(key, max);
                    if (first.compareAndSet(true, false)) {
                        kept.merge();
                    }
                    return page;
                },
                kept);
        visit(stored(merging));

        assertThat(sent).hasValue(1);
    }

    private byte[] captured() {
        var cut = Site.cut(site.at("/tea"));
        return captures.capture(WarcCoding.GZIP, cut, site.visitor(JOB).visit(cut))
                .orElseThrow();
    }

    private void visit(StoredPages pages) {
        var visited = site.visitor(JOB, fetcher -> new AskAgain(fetcher, pages)).visit(Site.cut(site.at("/tea")));
        assertThat(visited.record().orElseThrow()).contains("\"unchanged\":true");
    }

    private static StoredPages stored(EarlierCrawl crawl) throws InterruptedException {
        var pages = new StoredPages(List.of(crawl), new SeenMemory(1 << 20));
        pages.prepare();
        return pages;
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.getResponseHeaders().set("ETag", "\"1\"");
        boolean same = "\"1\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
        if (same) {
            onAsked.run();
            exchange.sendResponseHeaders(304, -1);
        } else {
            sent.incrementAndGet();
            exchange.sendResponseHeaders(200, HTML.length);
            exchange.getResponseBody().write(HTML);
        }
    }
}
