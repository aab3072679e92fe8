package dev.trawl.crawl.visit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Traps;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.trap.TrapCounters;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What sites that never end do to a crawl.
class TrapSiteTest {

    private static final HostThrottle TROUBLED = new HostThrottle(1, 4, 0, true);

    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_page_leads_to_itself_with_only_so_many_queries() {
        site.page("/search", links(0, 160, "/search?q="));
        assertThat(site.visit("/search").found()).hasSize(99);
    }

    @Test
    void queries_that_other_pages_lead_to_are_all_followed() {
        site.page("/a", links(0, 300, "/frames?page="));
        assertThat(site.visit("/a").found()).hasSize(300);
    }

    @Test
    void paths_that_repeat_themselves_and_endless_ones_are_left_out() {
        site.page(
                "/",
                "<a href=/a/b/a/b/a/b>x</a><a href=/%s>x</a><a href='/%s'>x</a><a href=/real>x</a>"
                        .formatted("x/y/".repeat(11), "l".repeat(3_000)));

        assertThat(site.visit("/").found()).extracting(FoundUrl::url).containsExactly(site.at("/real"));
    }

    @Test
    void of_one_domain_only_so_many_hosts_are_followed() {
        String hosts = IntStream.range(0, 150)
                .mapToObj("<a href=http://h%d.shop.test/>x</a>"::formatted)
                .collect(Collectors.joining());
        site.page("/", hosts);

        var found = site.visitor(", \"scope\": \"domain\"")
                .visit(Site.cut(site.at("/")))
                .found();
        assertThat(found).hasSize(99);
    }

    @Test
    void seeds_are_wanted_however_many_hosts_they_have() {
        var seeds = IntStream.range(0, 150)
                .mapToObj(i -> url("http://h%d.shop.test/".formatted(i)))
                .toList();
        var surroundings = new TrapCounters(Traps.DEFAULTS, seeds);

        assertThat(surroundings
                        .onLink(seeds.getFirst(), url("http://h149.shop.test/x"))
                        .accepted())
                .isTrue();
        assertThat(surroundings
                        .onLink(seeds.getFirst(), url("http://other.shop.test/"))
                        .rule())
                .isEqualTo("trap.hosts_per_domain 100");
    }

    @Test
    void a_host_that_gave_enough_pages_gives_no_more() {
        var surroundings = new TrapCounters(new Traps(2_083, 20, 2, 3, 100, 100), List.of());
        var page = url("http://shop.test/x");
        IntStream.range(0, 3).forEach(_ -> surroundings.visited(page, 0));

        assertThat(surroundings.onVisit(page).rule()).isEqualTo("trap.pages_per_host 3");
        assertThat(surroundings.onLink(page, page).accepted()).isFalse();
        assertThat(surroundings.onVisit(url("http://other.test/")).accepted()).isTrue();
    }

    @Test
    void a_page_of_a_troubled_host_that_is_put_off_counts_once() {
        site.with("/page", 503, "");
        var visitor = site.visitor(", \"max_pages_per_host\": 1");
        for (int i = 0; i < 3; i++) {
            var visited = visitor.visit(Site.cut(site.at("/page")), TROUBLED);
            assertThat(visited.outcome().state()).isEqualTo(UrlState.LATER);
            assertThat(visited.outcome().attempts()).isZero();
        }
        site.page("/page", "<title>at last</title>");

        assertThat(visitor.visit(Site.cut(site.at("/page"))).outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(Site.why(visitor.visit(Site.cut(site.at("/page"))))).isEqualTo("trap.pages_per_host 1");
    }

    @Test
    void a_page_that_waits_for_robots_takes_no_page_of_its_host_back() {
        site.with("/robots.txt", 200, "").page("/page", "<title>one</title>");
        var visitor = site.visitor(", \"max_pages_per_host\": 2");
        assertThat(visitor.visit(Site.cut(site.at("/page"))).outcome().state()).isEqualTo(UrlState.DONE);

        site.with("/robots.txt", 503, "");
        site.time.advance(Duration.ofDays(2));
        var waits = visitor.visit(Site.cut(site.at("/page")), TROUBLED);
        assertThat(waits.outcome().state()).isEqualTo(UrlState.LATER);
        assertThat(waits.outcome().attempts()).isZero();

        site.with("/robots.txt", 200, "");
        site.time.advance(Duration.ofDays(2));
        assertThat(visitor.visit(Site.cut(site.at("/page"))).outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(Site.why(visitor.visit(Site.cut(site.at("/page"))))).isEqualTo("trap.pages_per_host 2");
    }

    /// Of a closed family a visit whose number is a power of two is allowed.
    @Test
    void a_probe_of_a_closed_family_that_is_put_off_is_still_allowed() {
        var counters = new TrapCounters(Traps.DEFAULTS, List.of());
        byte[] page = "<p>Nothing planned</p><a href=next>next</a>".getBytes(UTF_8);
        var next = FoundUrl.byGet("shop.test", 1, 1, "http://shop.test/day/9999", 1, DiscoveryPath.PLAIN, 0, 0);
        for (int day = 0; day < 60; day++) {
            assertThat(counters.echoes().read(url("http://shop.test/day/" + day), page, false, List.of(next)))
                    .isTrue();
        }
        var probe = url("http://shop.test/day/71");
        assertThat(counters.onVisit(url("http://shop.test/day/70"), DiscoveryPath.PLAIN)
                        .accepted())
                .isFalse();
        assertThat(counters.onVisit(probe, DiscoveryPath.PLAIN).accepted()).isTrue();

        counters.putOff(probe, 0);

        assertThat(counters.onVisit(url("http://shop.test/day/72"), DiscoveryPath.PLAIN)
                        .accepted())
                .isFalse();
        assertThat(counters.onVisit(probe, DiscoveryPath.PLAIN).accepted()).isTrue();
        assertThat(counters.onVisit(url("http://shop.test/day/73"), DiscoveryPath.PLAIN)
                        .accepted())
                .as("the fourth")
                .isTrue();
    }

    @Test
    void a_page_of_many_links_gives_only_so_many() {
        site.page("/", links(0, 100_000, "/p"));

        var visited = site.visit("/");

        assertThat(visited.found()).hasSize(10_000);
        assertThat(visited.record()).hasValueSatisfying(row -> assertThat(row).contains("\"links_cut\":true"));
    }

    @Test
    void many_names_of_one_page_do_not_crowd_out_another() {
        site.page("/", links(0, 20_000, "/same#") + "<a href=/real>x</a>");

        assertThat(site.visit("/").found())
                .extracting(FoundUrl::url)
                .containsExactly(site.at("/same"), site.at("/real"));
    }

    @Test
    void user_names_in_links_make_no_new_pages() {
        site.page("/", "<a href='http://a:b@shop.test/x'>x</a>");

        var found = site.visitor(", \"scope\": \"domain\"")
                .visit(Site.cut(site.at("/")))
                .found();
        assertThat(found).extracting(FoundUrl::url).containsExactly("http://shop.test/x");
    }

    @Test
    void one_hop_outside_is_one_hop() {
        site.page("/", "<a href='http://far.test/'>x</a>");
        var visitor = site.visitor(", \"hops\": 1");

        assertThat(visitor.visit(Site.cut(site.at("/"))).found()).hasSize(1);
        String outside = site.at("/").replace("shop.test", "near.test");
        assertThat(visitor.visit(Site.cut(outside)).found()).isEmpty();
    }

    @Test
    void hosts_that_no_ledger_could_name_are_not_followed() {
        site.page("/", "<a href='http://%s.test/'>x</a>".formatted("a.".repeat(400)));

        var visited = site.visitor(", \"scope\": \"any\"").visit(Site.cut(site.at("/")));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(visited.found()).isEmpty();
    }

    private static String links(int from, int to, String path) {
        return IntStream.range(from, to)
                .mapToObj(i -> "<a href='%s%d'>x</a>".formatted(path, i))
                .collect(Collectors.joining());
    }

    private static Url url(String text) {
        return Url.parse(text).orElseThrow();
    }
}
