package dev.trawl.crawl.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// `builtin: apps`: the same fields however a page writes schema.org.
class AppMarkupTest {

    @Test
    void reads_prices_ratings_and_names_of_things_around() {
        assertThat(apps("""
                <script type="application/ld+json">
                {"@graph":[{"@type":"WebSite","name":"Store"},
                 {"@type":["Thing","https://schema.org/VideoGame"],"@id":"/g/1","name":" Chess ","sku":"g1",
                  "offers":{"@type":"AggregateOffer","lowPrice":"4,99","priceCurrency":"EUR"},
                  "aggregateRating":{"ratingValue":4.5,"reviewCount":"1,204"},
                  "author":[{"@type":"Person","name":"Ann"}],"image":{"@type":"ImageObject","url":"c.png"},
                  "operatingSystem":"Linux","genre":"Board","dateModified":"2026-01-02"}]}</script>"""))
                .singleElement()
                .hasToString(
                        "{\"id\":\"g1\",\"name\":\"Chess\",\"url\":\"http://a.test/g/1\",\"version\":null,\"price\":4.99,"
                                + "\"currency\":\"EUR\",\"rating\":4.5,\"ratings\":1204,\"category\":\"Board\",\"author\":\"Ann\","
                                + "\"image\":\"http://a.test/l/c.png\",\"os\":\"Linux\",\"updated\":\"2026-01-02\"}");
    }

    @Test
    void lists_hold_things_addresses_and_items_around_either() {
        assertThat(names("""
                <script type="application/ld+json">{"@type":"ItemList","itemListElement":[
                 {"@type":"Product","name":"A"},
                 {"@type":"ListItem","item":{"@type":"Product","name":"B"}},
                 {"@type":"ListItem","item":{"name":"C"}},
                 {"@type":"ListItem","name":"D","item":"/d"},
                 {"@type":"ListItem","position":5,"item":{"@type":"Person","name":"no app"}},
                 "/e"]}</script>""")).containsExactly("A", "B", "C", "D", "http://a.test/e");
    }

    @Test
    void microdata_counts_where_json_ld_has_no_app() {
        assertThat(names("""
                <script type="application/ld+json">{"@type":"BreadcrumbList","itemListElement":[{"name":"Home"}]}</script>
                <div itemscope itemtype="http://schema.org/Product"><b itemprop=name>M</b></div>
                <div itemscope itemtype="http://schema.org/Person"><b itemprop=name>P</b></div>""")).containsExactly("M");
    }

    @Test
    void an_app_that_is_described_twice_is_one() {
        assertThat(names("""
                <script type="application/ld+json">[{"@type":"Product","name":"A","url":"/a"},
                 {"@type":"Product","name":"A","url":"/a"},{"@type":"Product","name":"B","url":"/b"}]</script>""")).containsExactly("A", "B");
    }

    @Test
    void a_page_without_apps_has_none() {
        assertThat(apps("<p>no markup")).isEmpty();
        assertThat(apps("<script type=application/ld+json>{\"@type\":\"Product\"</script>"))
                .isEmpty();
    }

    private static List<String> names(String html) {
        return apps(html).stream()
                .map(app -> app.path("name").asString(app.path("url").asString("")))
                .toList();
    }

    private static List<JsonNode> apps(String html) {
        var rules = ReadRules.read("fields", Map.of("apps", Map.of("builtin", "apps", "many", true)))
                .rules();
        var page = PageInput.ofText(Url.parse("http://a.test/l/1").orElseThrow(), "text/html", html);
        return new ExtractFields(rules, new ManualTime(), Duration.ofSeconds(2))
                .extract(page)
                .values()
                .path("apps")
                .valueStream()
                .toList();
    }
}
