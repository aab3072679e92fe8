package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Sitemaps as sources of addresses. (C12)
class SitemapVisitTest {

    private static final String SITEMAP = "<urlset>%s</urlset>";
    private static final String INDEX = "<sitemapindex>%s</sitemapindex>";

    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_sitemap_leads_to_its_pages_and_is_none_itself() {
        site.with("/map.xml", 200, SITEMAP.formatted(locations(site.at("/a"), site.at("/b"), "http://far.test/")));

        var visited = read("/map.xml", 0);

        assertThat(visited.record()).isEmpty();
        assertThat(visited.outcome().state()).isEqualTo(UrlState.SKIPPED);
        assertThat(Site.why(visited)).isEqualTo("a sitemap; it led to 2 new addresses");
        assertThat(visited.found()).extracting(FoundUrl::url).containsExactly(site.at("/a"), site.at("/b"));
        assertThat(visited.found())
                .allMatch(url -> url.depth() == 1 && url.path().equals(DiscoveryPath.PLAIN));
    }

    @Test
    void packed_ones_feeds_and_plain_lists_are_sitemaps_too() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(SITEMAP.formatted(locations(site.at("/a"))).getBytes(StandardCharsets.UTF_8));
        }
        site.with("/map.xml.gz", 200, packed.toByteArray(), "Content-Type", "application/gzip");
        site.with("/list.txt", 200, site.at("/a") + "\n" + site.at("/b"), "Content-Type", "text/plain");
        site.with("/feed", 200, "<rss><channel><item><link>%s</link></item></channel></rss>".formatted(site.at("/a")));

        assertThat(read("/map.xml.gz", 0).found()).hasSize(1);
        assertThat(read("/list.txt", 0).found()).hasSize(2);
        assertThat(read("/feed", 0).found()).hasSize(1);
    }

    @Test
    void an_index_leads_to_sitemaps_of_its_host_and_in_scope() {
        String near = site.at("/near.xml").replace("shop.test", "near.test");
        site.with("/index.xml", 200, INDEX.formatted(sitemaps(site.at("/a.xml"), near, "http://far.test/b.xml")));

        var found = read("/index.xml", 0).found();

        assertThat(found).extracting(FoundUrl::url).containsExactly(site.at("/a.xml"));
        assertThat(found).allMatch(url -> url.path().isSitemap() && url.depth() == 0);
        String index = site.at("/index.xml").replace("shop.test", "near.test");
        assertThat(site.visitor("").visit(sitemap(index, 0)).found())
                .extracting(FoundUrl::url)
                .containsExactly(site.at("/a.xml"), near);
    }

    @Test
    void an_index_of_itself_ends() {
        site.with("/index.xml", 200, INDEX.formatted(sitemaps(site.at("/index.xml"), site.at("/other.xml"))));

        assertThat(read("/index.xml", 2).found()).hasSize(2);
        assertThat(read("/index.xml", 3).found()).isEmpty();
    }

    /// Each leads to both, so that a crawl without an end would find ever more.
    @Test
    void indexes_in_a_circle_are_read_once_each() {
        String both = INDEX.formatted(sitemaps(site.at("/a.xml"), site.at("/b.xml")));
        site.with("/a.xml", 200, both).with("/b.xml", 200, both);
        var visitor = site.visitor("");
        var known = new HashSet<String>(Set.of(site.at("/a.xml")));
        var waiting = new ArrayDeque<CutUrl>(List.of(sitemap(site.at("/a.xml"), 0)));
        while (!waiting.isEmpty()) {
            for (FoundUrl found : visitor.visit(waiting.remove()).found()) {
                if (known.add(found.url())) {
                    waiting.add(new CutUrl(7, found.url(), found.depth(), found.path(), 0));
                }
            }
        }

        assertThat(site.asked).containsExactly("/robots.txt", "/a.xml", "/b.xml");
    }

    @ParameterizedTest
    @CsvSource({"'', 1", "', \"scope\": \"domain\"', 3", "', \"scope\": \"any\"', 4"})
    void urls_of_other_hosts_in_a_sitemap_follow_the_scope(String more, int found) {
        String near = site.at("/x");
        String cousin = near.replace("shop.test", "www.shop.test");
        String uncle = near.replace("shop.test", "a.b.shop.test");
        site.with("/map.xml", 200, SITEMAP.formatted(locations(near, cousin, uncle, "http://far.test/")));

        assertThat(site.visitor(more).visit(sitemap(site.at("/map.xml"), 0)).found())
                .hasSize(found);
    }

    @Test
    void a_sitemap_of_sixty_megabytes_is_read_as_far_as_it_counts() {
        byte[] part = locations(site.at("/x")).getBytes(StandardCharsets.UTF_8);
        site.with("/map.xml", exchange -> {
            exchange.sendResponseHeaders(200, 60 << 20);
            var body = exchange.getResponseBody();
            body.write("<urlset>".getBytes(StandardCharsets.UTF_8));
            for (int sent = 8; sent + part.length <= 60 << 20; sent += part.length) {
                body.write(part);
            }
        });

        var visited = read("/map.xml", 0);

        assertThat(visited.outcome().state()).isEqualTo(UrlState.SKIPPED);
        assertThat(visited.found()).extracting(FoundUrl::url).containsExactly(site.at("/x"));
    }

    @Test
    void a_compression_bomb_is_rejected_as_sitemap() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(new byte[100 << 20]);
        }
        site.with("/map.xml", 200, packed.toByteArray(), "Content-Encoding", "gzip");
        site.with("/map.xml.gz", 200, packed.toByteArray());

        assertThat(Site.why(read("/map.xml", 0))).startsWith("decoded_ratio");
        assertThat(read("/map.xml.gz", 0).outcome().state()).isEqualTo(UrlState.FAILED);
    }

    @Test
    void redirect_target_of_a_sitemap_is_a_sitemap() {
        site.with("/map.xml", 301, "", "Location", "/new.xml");

        var visited = read("/map.xml", 0);

        assertThat(visited.record()).isEmpty();
        assertThat(visited.found()).extracting(FoundUrl::url).containsExactly(site.at("/new.xml"));
        assertThat(visited.found().getFirst().path().isSitemap()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html><a href=/x>x</a>", "", "\u001f\u008bno gzip"})
    void a_non_sitemap_body_fails_with_a_reason(String body) {
        site.with("/map.xml", 200, body.getBytes(StandardCharsets.ISO_8859_1));

        var visited = read("/map.xml", 0);

        assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
        assertThat(visited.record())
                .hasValueSatisfying(
                        row -> assertThat(row).contains("\"error\":\"sitemap\",\"detail\":\"it is no sitemap\""));
    }

    @Test
    void a_sitemap_that_is_not_there_has_failed() {
        assertThat(read("/map.xml", 0).record())
                .hasValueSatisfying(row -> assertThat(row).contains("\"detail\":\"status 404\""));
    }

    @Test
    void sitemaps_auto_reads_the_sitemaps_of_robots_txt() {
        site.with("/robots.txt", 200, "Sitemap: /map.xml\nSitemap: https://cdn.test/map.xml\nSitemap: ftp://x/y");
        site.page("/", "hello");

        assertThat(site.visit("/").found()).isEmpty();
        assertThat(site.visitor(", \"sitemaps\": \"auto\"")
                        .visit(Site.cut(site.at("/")))
                        .found())
                .extracting(FoundUrl::url)
                .containsExactly(site.at("/map.xml"), "https://cdn.test/map.xml");
    }

    @Test
    void a_forbidden_page_still_tells_of_the_sitemaps() {
        site.with("/robots.txt", 200, "User-agent: *\nDisallow: /x\nSitemap: /map.xml");

        var visited = site.visitor(", \"sitemaps\": \"auto\"").visit(Site.cut(site.at("/x")));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.SKIPPED);
        assertThat(visited.found()).hasSize(1);
    }

    @Test
    void robots_txt_is_asked_for_sitemaps_too() {
        site.with("/robots.txt", 200, "User-agent: *\nDisallow: /map.xml");

        assertThat(Site.why(read("/map.xml", 0))).startsWith("robots.txt line 2");
    }

    @Test
    void named_sitemaps_are_where_a_crawl_begins_beside_its_seeds() {
        var plan = new JobPlanner().plan("{\"seeds\": \"http://a.test/\", \"sitemaps\": [\"http://b.test/map.xml\"]}");

        assertThat(plan.seeds()).extracting(FoundUrl::url).containsExactly("http://a.test/", "http://b.test/map.xml");
        assertThat(plan.seeds().getLast().path().isSitemap()).isTrue();
    }

    @Test
    void a_page_of_the_same_address_is_another_url() {
        var url = Url.parse("http://a.test/map.xml").orElseThrow();
        var job = JobPlanner.job("{\"seeds\": \"http://a.test/\"}");
        var page = JobPlanner.found(url, 0, DiscoveryPath.PLAIN, 0, job);
        var sitemap = JobPlanner.sitemap(url, 0, 0);

        assertThat(sitemap.group()).isEqualTo(page.group());
        assertThat(sitemap.high()).isNotEqualTo(page.high());
    }

    private Visited read(String path, int level) {
        return site.visitor("").visit(sitemap(site.at(path), level));
    }

    private static CutUrl sitemap(String url, int level) {
        var path = DiscoveryPath.PLAIN.withKind(DiscoveryPath.Kind.SITEMAP).withLevel(level);
        return new CutUrl(7, url, 0, path, 0);
    }

    private static String locations(String... urls) {
        return Stream.of(urls).map("<url><loc>%s</loc></url>"::formatted).collect(Collectors.joining());
    }

    private static String sitemaps(String... urls) {
        return Stream.of(urls)
                .map("<sitemap><loc>%s</loc></sitemap>"::formatted)
                .collect(Collectors.joining());
    }
}
