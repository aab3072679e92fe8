package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Rules of a job that say which links are followed.
class FollowRulesTest {

    private static final String SHOP = """
            <nav><a href=/about>about</a></nav>
            <ul class=items><li><a href=/item/1>1</a><li><a href=/item/2 rel=nofollow>2</a>
            <li><a href=/sale/3>3</a></ul>
            <a class=more href='?page=2'>more</a> <span class=gone data-to=/gone>gone</span>
            """;

    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void only_links_matched_by_follow_rules_are_followed() {
        site.page("/", SHOP, "Link", "</header>; rel=next");

        assertThat(followed(", 'follow': '.items a'")).containsExactly("/item/1", "/sale/3");
        assertThat(followed(", 'follow': ['ul.items', 'nav']")).containsExactly("/item/1", "/sale/3", "/about");
        assertThat(followed(", 'follow': {'xpath': '//nav/a/@href'}")).containsExactly("/about");
        assertThat(followed(", 'follow': {'css': '.gone', 'attr': 'data-to'}")).containsExactly("/gone");
        assertThat(followed(", 'follow': '.absent'")).isEmpty();
    }

    @Test
    void a_rule_that_found_nothing_anywhere_is_known() {
        site.page("/", SHOP).page("/other", "");
        var visitor = site.visitor(", \"follow\": [\".items a\", \".absent\"], \"next\": \".more\"");
        assertThat(visitor.fruitless()).as("before any page").isEmpty();
        visitor.visit(Site.cut(site.at("/other")));
        assertThat(visitor.fruitless()).containsOnlyKeys("follow[0]", "follow[1]", "next");
        visitor.visit(Site.cut(site.at("/")));
        assertThat(visitor.fruitless()).containsExactly(Map.entry("follow[1]", 2L));
    }

    @Test
    void patterns_narrow_a_rule() {
        site.page("/", SHOP);

        assertThat(followed(", 'robots': 'ignore', 'follow': {'css': 'a', 'include': '/item/**', 'exclude': ['**2']}"))
                .containsExactly("/item/1");
    }

    @Test
    void the_next_page_is_as_near_to_the_seed_and_the_other_links_are_followed_too() {
        site.page("/", SHOP);

        var found = visit(", 'next': 'a.more', 'depth': 1", 1);

        assertThat(found).extracting(FoundUrl::url).containsExactly(site.at("/?page=2"));
        assertThat(found.getFirst().depth()).isEqualTo(1);
        assertThat(found.getFirst().path().kind()).isEqualTo(DiscoveryPath.Kind.NEXT);
        assertThat(visit(", 'next': 'a.more'", 0))
                .hasSize(4)
                .extracting(FoundUrl::depth)
                .containsExactly(0, 1, 1, 1);
    }

    @Test
    void pagination_by_next_rule_is_not_a_trap() {
        var visitor = site.visitor(", 'next': 'a'".replace('\'', '"'));

        assertThat(IntStream.range(0, 300).boxed()).allSatisfy(page -> {
            site.page("/", "<a href='?page=%d'>more</a>".formatted(page));
            assertThat(visitor.visit(Site.cut(site.at("/"))).found()).hasSize(1);
        });
    }

    @Test
    void json_pages_lead_on_by_jsonpath() {
        site.with(
                "/",
                200,
                "{\"items\": [{\"url\": \"/item/1\"}, {\"url\": \"item/2\"}, {\"url\": 7}], \"next\": null}",
                "Content-Type",
                "application/json");

        assertThat(followed(", 'follow': {'jsonpath': '$.items[*].url'}, 'next': {'jsonpath': '$.next'}"))
                .containsExactly("/item/1", "/item/2");
    }

    @Test
    void xml_pages_lead_on_by_the_text_of_elements() {
        site.with("/", 200, "<list><item>/item/1</item><item>/item/2</item></list>", "Content-Type", "text/xml");

        assertThat(followed(", 'follow': {'xpath': '//item'}")).containsExactly("/item/1", "/item/2");
    }

    @Test
    void a_rule_for_json_finds_nothing_on_other_pages() {
        site.page("/", SHOP);

        var visited = site.visitor(", \"follow\": {\"jsonpath\": \"$..url\"}").visit(Site.cut(site.at("/")));

        assertThat(visited.found()).isEmpty();
        assertThat(visited.record().orElseThrow()).doesNotContain("problems");
    }

    @Test
    void a_page_with_nofollow_is_obeyed() {
        site.page("/", "<meta name=robots content=nofollow>" + SHOP);

        assertThat(followed(", 'follow': 'a', 'next': 'a.more'")).isEmpty();
    }

    private List<String> followed(String more) {
        return visit(more, 1).stream()
                .map(url -> url.url().substring(site.at("").length()))
                .toList();
    }

    private List<FoundUrl> visit(String more, int depth) {
        return site.visitor(more.replace('\'', '"'))
                .visit(new CutUrl(7, site.at("/"), depth, DiscoveryPath.PLAIN, 0))
                .found();
    }
}
