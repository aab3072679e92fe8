package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlState;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// How far a crawl goes.
class LinkAdmissionTest {

    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void hops_outside_are_counted_along_the_way() {
        site.page("/", "<a href='http://far.test/'>x</a>");
        var visitor = site.visitor(", \"hops\": 2");

        var first = visitor.visit(Site.cut(site.at("/"))).found().getFirst();
        assertThat(first.path().outside()).isEqualTo(1);
        var second = visitor.visit(outside("http://near.test", 1)).found().getFirst();
        assertThat(second.path().outside()).isEqualTo(2);
        assertThat(visitor.visit(outside("http://near.test", 2)).found()).isEmpty();
    }

    @Test
    void hops_restart_when_a_link_returns_into_scope() {
        site.page("/", "<a href='%s'>x</a>".formatted(site.at("/home")));

        var found = site.visitor(", \"hops\": 2")
                .visit(outside("http://near.test", 2))
                .found();

        assertThat(found).hasSize(1).allMatch(url -> url.path().equals(DiscoveryPath.PLAIN));
    }

    @Test
    void redirect_target_of_a_seed_is_in_scope() {
        site.with("/", 301, "", "Location", moved("/"));
        var visitor = site.visitor("");

        var found = visitor.visit(new CutUrl(7, site.at("/"), 0, DiscoveryPath.PLAIN, 0))
                .found();

        assertThat(found).extracting(FoundUrl::url).containsExactly(moved("/"));
        assertThat(found.getFirst().depth()).isZero();
        assertThat(found.getFirst().path()).isEqualTo(new DiscoveryPath(DiscoveryPath.Kind.PAGE, 1, 0, 0, true, false));
    }

    @Test
    void another_worker_learns_of_the_move_from_the_page_itself() {
        site.page(
                "/x",
                "<a href=/y>y</a><a href='http://far.test/'>far</a><a href='%s'>back</a>".formatted(site.at("/")));
        var path = new DiscoveryPath(DiscoveryPath.Kind.PAGE, 1, 0, 0, true, false);

        var found =
                site.visitor("").visit(new CutUrl(7, moved("/x"), 0, path, 0)).found();

        assertThat(found).extracting(FoundUrl::url).containsExactly(moved("/y"), site.at("/"));
        assertThat(found).extracting(url -> url.path().moved()).containsExactly(true, false);
    }

    @Test
    void a_link_that_is_redirected_moves_nothing() {
        site.with("/x", 301, "", "Location", moved("/x"));

        assertThat(site.visit("/x").found()).isEmpty();
        var next = new CutUrl(7, site.at("/x"), 0, DiscoveryPath.PLAIN.withKind(DiscoveryPath.Kind.NEXT), 0);
        assertThat(site.visitor("").visit(next).found()).isEmpty();
    }

    @Test
    void excluded_redirect_target_of_a_seed_stays_excluded() {
        site.with("/", 301, "", "Location", moved("/private"));

        assertThat(site.visitor(", \"exclude\": \"/private\"")
                        .visit(new CutUrl(7, site.at("/"), 0, DiscoveryPath.PLAIN, 0))
                        .found())
                .isEmpty();
    }

    @Test
    void list_scope_includes_redirect_targets_of_listed_urls() {
        site.with("/", 301, "", "Location", "/new");
        site.page("/new", "<a href=/other>x</a>");
        var visitor = site.visitor(", \"scope\": \"list\"");

        List<FoundUrl> found = visitor.visit(new CutUrl(7, site.at("/"), 0, DiscoveryPath.PLAIN, 0))
                .found();

        assertThat(found).extracting(FoundUrl::url).containsExactly(site.at("/new"));
        var moved = found.getFirst();
        assertThat(visitor.visit(new CutUrl(8, moved.url(), 0, moved.path(), 0)).found())
                .isEmpty();
    }

    @Test
    void merge_slashes_treats_double_slashes_as_one() {
        site.page(
                "/",
                "<a href=/tea/green>1</a><a href=/tea//green>2</a><a href=//shop.test:%d//tea/green>3</a>"
                        .formatted(site.port()));

        assertThat(site.visit("/").found()).hasSize(3);
        assertThat(site.visitor(", \"merge_slashes\": true")
                        .visit(Site.cut(site.at("/")))
                        .found())
                .extracting(FoundUrl::url)
                .containsExactly(site.at("/tea/green"));
    }

    @Test
    void a_redirect_to_the_address_with_single_slashes_is_followed_at_once() {
        site.with("/tea//green", 301, "", "Location", "/tea/green").page("/tea/green", "tea");

        var visited = site.visitor(", \"merge_slashes\": true").visit(Site.cut(site.at("/tea//green")));

        assertThat(visited.outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(site.asked).contains("/tea/green");
    }

    @Test
    void a_name_with_a_dot_at_its_end_is_of_the_same_host_group() {
        assertThat(HostGroups.of(Url.parse("http://shop.test.:8080/x").orElseThrow()))
                .isEqualTo(HostGroups.of(Url.parse("http://shop.test:8080/x").orElseThrow()));
    }

    @Test
    void a_job_may_want_only_so_many_pages_of_a_host() {
        site.page("/", "<a href=/x>x</a>");
        var visitor = site.visitor(", \"max_pages_per_host\": 1");

        assertThat(visitor.visit(Site.cut(site.at("/"))).found()).isEmpty();
        assertThat(Site.why(visitor.visit(Site.cut(site.at("/"))))).isEqualTo("trap.pages_per_host 1");
    }

    private CutUrl outside(String origin, int hops) {
        String url = site.at("/").replace("http://shop.test", origin);
        return new CutUrl(7, url, 1, new DiscoveryPath(DiscoveryPath.Kind.PAGE, 0, hops, 0, false, false), 0);
    }

    private String moved(String path) {
        return site.at(path).replace("shop.test", "www.shop.test");
    }
}
