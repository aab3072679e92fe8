package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.trawl.crawl.archive.ReadCaptures;
import dev.trawl.crawl.archive.WarcCoding;
import dev.trawl.crawl.incremental.AskAgain;
import dev.trawl.crawl.incremental.EarlierCrawl;
import dev.trawl.crawl.incremental.StoredPages;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRevisit;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Whoever asks again has the same page as whoever asks anew, and an unchanged body is not sent twice.
class AskAgainTest {

    private static final String OLD = "Thu, 01 Jan 1970 00:00:00 GMT";
    private static final String HTML = "<title>Tea</title><h1>Tea</h1><a href=/x>x</a><a href=/y>y</a>";

    private final Site site = new Site();
    private final CapturePage captures = new CapturePage(site.time, 7);
    private final List<String> bodies = new ArrayList<>();
    private final Map<String, String> headers = new ConcurrentHashMap<>();
    private volatile String html = HTML;
    private volatile String tag = "\"1\"";
    private volatile String date = "";
    private volatile int refusal;
    private volatile Runnable onAsked = () -> {};

    @BeforeEach
    void open() {
        site.with("/tea", this::answer);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = WarcCoding.class,
            names = {"GZIP", "ZSTD"})
    void an_unchanged_page_gives_the_same_as_a_fetched_one_and_is_not_sent_again(WarcCoding coding)
            throws InterruptedException {
        Visited first = visit();
        Visited again = again(kept(coding, first).crawl());

        assertThat(bodies).containsExactly("/tea");
        assertThat(plain(again)).isEqualTo(plain(first));
        assertThat(row(again).path("unchanged").asBoolean(false)).isTrue();
        assertThat(row(again).path("status").asInt(0)).isEqualTo(200);
        assertThat(again.found()).isEqualTo(first.found()).hasSize(2);
        assertThat(again.outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(again.outcome().bytes()).isZero();
        assertThat(again.outcome().reason()).map(UrlReason::cause).contains(UrlCause.UNCHANGED);
    }

    @Test
    void a_changed_page_is_read_as_it_is_now() throws InterruptedException {
        Kept kept = kept(WarcCoding.GZIP, visit());
        html = "<h1>Coffee</h1>";
        tag = "\"2\"";
        Visited again = again(kept.crawl());

        assertThat(row(again).path("fields").path("name").asString()).isEqualTo("Coffee");
        assertThat(row(again).has("unchanged")).isFalse();
        assertThat(again.found()).isEmpty();
    }

    @Test
    void a_date_is_enough_if_it_is_older_than_the_fetch() throws InterruptedException {
        tag = "";
        date = OLD;
        again(kept(WarcCoding.GZIP, visit()).crawl());

        assertThat(bodies).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Fri, 01 Jan 2100 00:00:00 GMT", "yesterday"})
    void a_date_that_is_not_older_than_the_fetch_is_not_asked_with(String modified) throws InterruptedException {
        tag = "";
        date = modified;
        again(kept(WarcCoding.GZIP, visit()).crawl());

        assertThat(bodies).hasSize(2);
    }

    /// There may be a page for each cookie, and all of them as old.
    @Test
    void only_a_tag_tells_several_pages_of_one_address_apart() throws InterruptedException {
        date = OLD;
        headers.put("Vary", "Accept-Encoding, Cookie");
        again(kept(WarcCoding.GZIP, visit()).crawl());
        assertThat(bodies).hasSize(1);

        tag = "";
        again(kept(WarcCoding.GZIP, visit()).crawl());
        assertThat(bodies).hasSize(3);
    }

    @Test
    void current_headers_apply_to_an_unchanged_page() throws InterruptedException {
        Kept kept = kept(WarcCoding.GZIP, visit());
        headers.put("X-Robots-Tag", "nofollow");
        headers.put("Content-Type", "image/png");
        Visited again = again(kept.crawl());

        assertThat(bodies).hasSize(1);
        assertThat(again.found()).isEmpty();
        assertThat(row(again).path("content_type").asString()).startsWith("text/html");
        assertThat(row(again).path("fields").path("name").asString()).isEqualTo("Tea");
    }

    @Test
    void another_reader_finds_a_record_that_refers_to_the_stored_page() throws Exception {
        Visited first = visit();
        byte[] stored = members(WarcCoding.GZIP, first);
        byte[] again = members(WarcCoding.GZIP, again(new Kept().add(stored).crawl()));

        assertThat(again.length).isLessThan(stored.length + 700);
        try (var reader = new WarcReader(new ByteArrayInputStream(again));
                var before = new WarcReader(new ByteArrayInputStream(stored))) {
            WarcRevisit revisit = (WarcRevisit) reader.next().orElseThrow();
            assertThat(revisit.profile()).isEqualTo(WarcRevisit.SERVER_NOT_MODIFIED_1_1);
            assertThat(revisit.target()).isEqualTo(site.at("/tea"));
            assertThat(revisit.refersToTargetURI().map(Object::toString)).contains(site.at("/tea"));
            assertThat(revisit.refersTo()).contains(before.next().orElseThrow().id());
            assertThat(revisit.http().status()).isEqualTo(304);
        }
    }

    @Test
    void a_page_that_was_unchanged_twice_is_found_where_it_was_stored() throws InterruptedException {
        Visited first = visit();
        Kept stored = kept(WarcCoding.GZIP, first);
        Kept revisited = kept(WarcCoding.GZIP, again(stored.crawl()));
        Visited third = again(stored.crawl(), revisited.crawl());

        assertThat(bodies).hasSize(1);
        assertThat(plain(third)).isEqualTo(plain(first));
    }

    @Test
    void the_latest_stored_capture_is_used() throws InterruptedException {
        Kept older = kept(WarcCoding.GZIP, visit());
        html = "<h1>Coffee</h1>";
        tag = "\"2\"";
        Kept newer = kept(WarcCoding.GZIP, again(older.crawl()));
        Visited third = again(older.crawl(), newer.crawl());

        assertThat(bodies).hasSize(2);
        assertThat(row(third).path("fields").path("name").asString()).isEqualTo("Coffee");
    }

    @Test
    void a_damaged_capture_is_fetched_again() throws InterruptedException {
        Visited again = again(kept(WarcCoding.GZIP, visit()).damage().crawl());

        assertThat(bodies).hasSize(2);
        assertThat(row(again).has("unchanged")).isFalse();
    }

    @Test
    void a_page_that_was_cut_off_or_would_be_now_is_fetched() throws InterruptedException {
        html = HTML + "x".repeat(5_000);
        again(kept(WarcCoding.GZIP, visitor(", \"max_bytes\": 2000").visit(Site.cut(site.at("/tea"))))
                .crawl());
        assertThat(bodies).hasSize(2);

        var small = stored(kept(WarcCoding.GZIP, visit()).crawl());
        Visited cut = visitor(", \"max_bytes\": 2000", small).visit(Site.cut(site.at("/tea")));
        assertThat(row(cut).path("truncated").asBoolean(false)).isTrue();
    }

    /// Pages of many megabytes would fill the memory while their server is silent.
    @Test
    void a_large_page_is_not_held_while_its_server_is_asked() throws InterruptedException {
        byte[] noise = new byte[400_000];
        new Random(1).nextBytes(noise);
        html = HTML + HexFormat.of().formatHex(noise);
        Kept kept = kept(WarcCoding.GZIP, visit());
        StoredPages pages = stored(kept.crawl());
        kept.largest = 0;
        var before = new AtomicInteger();
        onAsked = () -> before.set(kept.largest);
        visitor("", pages).visit(Site.cut(site.at("/tea")));

        assertThat(bodies).hasSize(1);
        assertThat(before.get()).isBetween(1, 200_000);
        assertThat(kept.largest).isGreaterThan(400_000);
    }

    @Test
    void an_unreadable_capture_is_fetched_again() throws InterruptedException {
        byte[] page = members(WarcCoding.GZIP, visit());
        again(new Kept().add(page).withoutReading("b1").crawl());
        assertThat(bodies).hasSize(2);

        again(new Kept().add(page).add(page).withoutReading("b1").crawl());
        assertThat(bodies).hasSize(2);
    }

    @Test
    void a_page_that_cannot_be_read_any_more_is_fetched() throws InterruptedException {
        Kept kept = kept(WarcCoding.GZIP, visit());
        StoredPages pages = stored(kept.crawl());
        onAsked = () -> kept.withoutReading("b1");
        Visited again = visitor("", pages).visit(Site.cut(site.at("/tea")));
        assertThat(row(again).has("unchanged")).isFalse();
        visitor("", pages).visit(Site.cut(site.at("/tea")));

        assertThat(bodies).hasSize(3);
    }

    @Test
    void a_crawl_whose_list_cannot_be_read_does_not_spoil_others() throws InterruptedException {
        Kept kept = kept(WarcCoding.GZIP, visit());
        var broken = new EarlierCrawl(
                (_, _) -> {
                    throw new LedgerUnavailableException("no answer", new IOException("gone"));
                },
                kept);
        again(broken, kept.crawl());

        assertThat(bodies).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 412, 416, 431})
    void a_server_that_refuses_conditions_is_asked_without_them(int status) throws InterruptedException {
        Kept kept = kept(WarcCoding.GZIP, visit());
        refusal = status;
        Visited again = again(kept.crawl());

        assertThat(row(again).path("status").asInt(0)).isEqualTo(200);
        assertThat(bodies).hasSize(2);
        assertThat(site.asked.stream().filter("/tea"::equals)).hasSize(3);
    }

    @Test
    void an_unchanged_page_with_another_tag_is_fetched() throws InterruptedException {
        Kept kept = kept(WarcCoding.GZIP, visit());
        headers.put("ETag", "W/\"1\"");
        again(kept.crawl());
        assertThat(bodies).hasSize(1);

        headers.put("ETag", "\"2\"");
        Visited again = again(kept.crawl());
        assertThat(bodies).hasSize(2);
        assertThat(row(again).has("unchanged")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "\"1\", \"2\"", "1", "w/\"1\"", "\"a b\"", "LONG"})
    void an_invalid_etag_is_not_sent(String odd) throws InterruptedException {
        tag = odd.equals("LONG") ? '"' + "x".repeat(1_100) + '"' : odd;
        again(kept(WarcCoding.GZIP, visit()).crawl());

        assertThat(bodies).hasSize(2);
    }

    /// Its order of parameters says nothing to a crawl, and may say much to a server.
    @Test
    void another_spelling_of_an_address_is_another_page() throws InterruptedException {
        Visited first = visitor("").visit(Site.cut(site.at("/tea?a=1&b=2")));
        Kept kept = kept(WarcCoding.GZIP, first);
        visitor("", stored(kept.crawl())).visit(Site.cut(site.at("/tea?b=2&a=1")));

        assertThat(bodies).hasSize(2);
    }

    @Test
    void conditions_of_the_job_itself_are_left_as_they_are() throws InterruptedException {
        Kept kept = kept(WarcCoding.GZIP, visit());
        Visited own = visitor(", \"headers\": {\"If-None-Match\": \"\\\"1\\\"\"}", stored(kept.crawl()))
                .visit(Site.cut(site.at("/tea")));

        assertThat(row(own).path("status").asInt(0)).isEqualTo(304);
        assertThat(row(own).has("unchanged")).isFalse();
    }

    @Test
    void a_reader_of_captures_counts_what_only_refers_to_others() throws InterruptedException, IOException {
        Visited first = visit();
        byte[] revisit =
                members(WarcCoding.GZIP, again(kept(WarcCoding.GZIP, first).crawl()));
        var captured = new ArrayList<String>();
        var revisited = new ArrayList<String>();
        assertThat(ReadCaptures.read(
                        new ByteArrayInputStream(revisit), one -> captured.add(one.targetUri()), revisited::add))
                .isEmpty();

        assertThat(captured).isEmpty();
        assertThat(revisited).containsExactly(site.at("/tea"));
    }

    private Visited visit() {
        return visitor("").visit(Site.cut(site.at("/tea")));
    }

    private Visited again(EarlierCrawl... crawls) throws InterruptedException {
        return visitor("", stored(crawls)).visit(Site.cut(site.at("/tea")));
    }

    private VisitPage visitor(String more) {
        return site.visitor(job(more));
    }

    private VisitPage visitor(String more, StoredPages pages) {
        return site.visitor(job(more), fetcher -> new AskAgain(fetcher, pages));
    }

    private static String job(String more) {
        return ", \"robots\": \"obey\", \"warc\": true, \"fields\": {\"name\": \"h1\"}" + more;
    }

    private static StoredPages stored(EarlierCrawl... crawls) throws InterruptedException {
        var pages = new StoredPages(List.of(crawls), new SeenMemory(1 << 20));
        pages.prepare();
        return pages;
    }

    private Kept kept(WarcCoding coding, Visited visited) {
        return new Kept().add(members(coding, visited));
    }

    private byte[] members(WarcCoding coding, Visited visited) {
        return captures.capture(coding, Site.cut(site.at("/tea")), visited).orElseThrow();
    }

    private static ObjectNode row(Visited visited) {
        return (ObjectNode) JsonMapper.shared().readTree(visited.record().orElseThrow());
    }

    /// What must be the same however it was come by.
    private static ObjectNode plain(Visited visited) {
        var row = row(visited);
        row.remove(List.of("unchanged", "ms"));
        return row;
    }

    private void answer(HttpExchange exchange) throws IOException {
        var answer = exchange.getResponseHeaders();
        answer.set("Content-Type", "text/html; charset=utf-8");
        if (!tag.isEmpty()) {
            answer.set("ETag", tag);
        }
        if (!date.isEmpty()) {
            answer.set("Last-Modified", date);
        }
        headers.forEach(answer::set);
        var asked = exchange.getRequestHeaders();
        if (asked.containsKey("If-None-Match")) {
            onAsked.run();
        }
        if (refusal > 0 && asked.containsKey("If-None-Match")) {
            exchange.sendResponseHeaders(refusal, -1);
            return;
        }
        boolean same = asked.containsKey("If-None-Match")
                ? tag.equals(asked.getFirst("If-None-Match"))
                : asked.containsKey("If-Modified-Since") && date.equals(asked.getFirst("If-Modified-Since"));
        byte[] body = html.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(same ? 304 : 200, same ? -1 : body.length);
        if (!same) {
            bodies.add(exchange.getRequestURI().getPath());
            exchange.getResponseBody().write(body);
        }
    }
}
