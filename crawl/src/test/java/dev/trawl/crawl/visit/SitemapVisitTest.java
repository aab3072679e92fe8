package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.job.CrawlOrder;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.job.Way;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sitemaps as sources of addresses.
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
        assertThat(visited.outcome().reason()).isEqualTo("a sitemap; it led to 2 new addresses");
        assertThat(visited.found()).extracting(FoundUrl::url).containsExactly(site.at("/a"), site.at("/b"));
        assertThat(visited.found()).allMatch(url -> url.depth() == 1 && url.hops() == 0);
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
        assertThat(found).allMatch(url -> Way.of(url.hops()).isSitemap() && url.depth() == 0);
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

    @Test
    void where_a_sitemap_moved_to_is_a_sitemap() {
        site.with("/map.xml", 301, "", "Location", "/new.xml");

        var visited = read("/map.xml", 0);

        assertThat(visited.record()).isEmpty();
        assertThat(visited.found()).extracting(FoundUrl::url).containsExactly(site.at("/new.xml"));
        assertThat(Way.of(visited.found().getFirst().hops()).isSitemap()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html><a href=/x>x</a>", "", "\u001f\u008bno gzip"})
    void what_is_no_sitemap_has_failed_and_says_so(String body) {
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
    void sitemaps_of_robots_txt_are_read_if_the_job_says_so() {
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

        assertThat(read("/map.xml", 0).outcome().reason()).startsWith("robots.txt line 2");
    }

    @Test
    void named_sitemaps_are_where_a_crawl_begins_beside_its_seeds() {
        var plan = new JobPlanner().plan("{\"seeds\": \"http://a.test/\", \"sitemaps\": [\"http://b.test/map.xml\"]}");

        assertThat(plan.seeds()).extracting(FoundUrl::url).containsExactly("http://a.test/", "http://b.test/map.xml");
        assertThat(Way.of(plan.seeds().getLast().hops()).isSitemap()).isTrue();
    }

    @Test
    void a_page_of_the_same_address_is_another_url() {
        var url = Url.parse("http://a.test/map.xml").orElseThrow();
        var page = JobPlanner.found(url, 0, 0, 0, CrawlOrder.BREADTH);
        var sitemap = JobPlanner.sitemap(url, 0, 0);

        assertThat(sitemap.group()).isEqualTo(page.group());
        assertThat(sitemap.high()).isNotEqualTo(page.high());
    }

    private Visited read(String path, int level) {
        return site.visitor("").visit(sitemap(site.at(path), level));
    }

    private static CutUrl sitemap(String url, int level) {
        int hops = Way.PLAIN.withKind(Way.Kind.SITEMAP).withLevel(level).packed();
        return new CutUrl(7, url, 0, hops, 0);
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
