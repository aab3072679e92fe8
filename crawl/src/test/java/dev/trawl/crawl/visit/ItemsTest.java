package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.extract.ExtractItems;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.memory.MemoryBudget;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.crawl.tally.RowKeys;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `items` of a job: a row for each match on a page.
@Timeout(300)
class ItemsTest {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String SHOP = """
            <h1>Teas</h1>
            <div class=tea><h2>Sencha</h2><b>9.50</b><a href=/t/1>more</a></div>
            <div class=tea><h2>Assam</h2><b>dear</b><a href=/t/2>more</a></div>
            <div class=tea><h2>Sencha</h2><b>9.50</b><a href=/t/1>more</a></div>
            """;
    private static final String TEAS = """
            , "items": {"css": ".tea", "fields": {"name": "h2", "price": {"css": "b", "type": "number"},
              "url": {"css": "a@href", "type": "url"}}, "key": "url" %s}""";

    private final Site site = new Site();

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void each_match_has_a_row_with_the_page_the_position_and_the_key() {
        site.page("/", SHOP);
        Visited visited = visit(TEAS.formatted(""), "/");

        JsonNode page = JSON.readTree(visited.record().orElseThrow());
        assertThat(page.path("items").asInt()).isEqualTo(3);
        assertThat(page.has(RowKeys.ITEM)).isFalse();
        JsonNode second = JSON.readTree(visited.items().get(1));
        assertThat(visited.items()).hasSize(3).allMatch(RowKeys::isItem);
        assertThat(second.path("url").asString()).isEqualTo(site.at("/"));
        assertThat(second.path("status").asInt()).isEqualTo(200);
        assertThat(second.at("/item/position").asInt()).isEqualTo(2);
        assertThat(second.at("/item/key").asString()).isEqualTo(site.at("/t/2"));
        assertThat(second.at("/fields/name").asString()).isEqualTo("Assam");
        assertThat(second.at("/fields/price").isNull()).isTrue();
        assertThat(second.path("problems").get(0).asString()).isEqualTo("price: 'dear' is not of type number");
        assertThat(visited.outcome().reason()).isEmpty();
    }

    @Test
    void items_carry_the_fields_of_their_page_and_replace_those_with_the_same_name() {
        site.page("/", SHOP);
        Visited visited = visit(
                ", \"fields\": {\"group\": \"h1\", \"name\": \"h1\"},"
                        + " \"items\": {\"xpath\": \"//div\", \"fields\": {\"name\": {\"xpath\": \"h2\"}}}",
                "/");
        assertThat(JSON.readTree(visited.items().getFirst()).path("fields"))
                .isEqualTo(JSON.readTree("{\"group\": \"Teas\", \"name\": \"Sencha\"}"));
        assertThat(JSON.readTree(visited.record().orElseThrow())
                        .at("/fields/name")
                        .asString())
                .isEqualTo("Teas");
    }

    @Test
    void items_of_json_need_no_fields() {
        json("/", "{\"hits\": [{\"id\": 7, \"tags\": [\"a\"]}, \"loose\"]}");
        Visited visited = visit(", \"items\": {\"jsonpath\": \"$.hits[*]\", \"key\": \"id\"}", "/");
        assertThat(visited.items()).hasSize(2);
        JsonNode first = JSON.readTree(visited.items().getFirst());
        assertThat(first.path("fields")).isEqualTo(JSON.readTree("{\"id\": 7, \"tags\": [\"a\"]}"));
        assertThat(first.at("/item/key").asString()).isEqualTo("7");
        JsonNode loose = JSON.readTree(visited.items().get(1));
        assertThat(loose.at("/fields/value").asString()).isEqualTo("loose");
        assertThat(loose.path("problems").get(0).asString()).isEqualTo("id: the key of the item has no value");
    }

    @Test
    void without_a_key_equal_items_have_equal_keys() {
        site.page("/", SHOP);
        String rule = ", \"items\": {\"css\": \".tea\", \"fields\": {\"name\": \"h2\"}}";
        assertThat(keys(visit(rule, "/")))
                .hasSize(3)
                .satisfies(keys -> assertThat(keys.get(2))
                        .isEqualTo(keys.getFirst())
                        .isNotEqualTo(keys.get(1))
                        .matches("[0-9a-f]{32}"));
        assertThat(keys(visit(
                        ", \"items\": {\"css\": \".tea\", \"fields\": {\"name\": \"h2\", \"p\": \"b\"},"
                                + " \"key\": [\"name\", \"p\"]}",
                        "/")))
                .containsExactly("[\"Sencha\",\"9.50\"]", "[\"Assam\",\"dear\"]", "[\"Sencha\",\"9.50\"]");
    }

    @Test
    void unique_items_belong_to_the_first_page_that_shows_them_also_when_it_is_visited_again() {
        site.page("/", SHOP).page("/next", SHOP);
        VisitPage visitor = site.visitor(TEAS.formatted(", \"unique\": true"));
        Visited first = visitor.visit(cut(1, "/"));
        assertThat(keys(first)).containsExactly(site.at("/t/1"), site.at("/t/2"));
        assertThat(JSON.readTree(first.record().orElseThrow())
                        .path("duplicates")
                        .asInt())
                .isOne();
        Visited other = visitor.visit(cut(2, "/next"));
        assertThat(other.items()).isEmpty();
        assertThat(other.outcome().reason()).as("its items are rows elsewhere").isEmpty();
        assertThat(keys(visitor.visit(cut(1, "/")))).as("its lease was lost").hasSize(2);
    }

    @Test
    void a_page_without_items_says_so_and_an_error_page_is_not_searched() {
        site.page("/", "<p>none").with("/gone", 404, SHOP);
        Visited none = visit(TEAS.formatted(""), "/");
        assertThat(none.outcome().state()).isEqualTo(UrlState.DONE);
        assertThat(none.outcome().reason()).map(UrlReason::cause).contains(UrlCause.NO_ITEMS);
        Visited gone = visit(TEAS.formatted(""), "/gone");
        assertThat(gone.items()).isEmpty();
        assertThat(gone.outcome().reason()).isEmpty();
        assertThat(Site.why(visit(", \"items\": {\"jsonpath\": \"$[*]\"}", "/")))
                .startsWith("not JSON");
    }

    @Test
    void a_page_of_a_hundred_thousand_items_is_cut_with_a_cause_and_within_the_budget() {
        json(
                "/",
                IntStream.range(0, 100_000)
                        .mapToObj("{\"id\": %d}"::formatted)
                        .collect(Collectors.joining(",", "[", "]")));
        var memory = new MemoryBudget(64L << 20, site.time);
        VisitPage visitor = site.visitor(", \"robots\": \"ignore\", \"items\": {\"jsonpath\": \"$[*]\"}");
        try (var page = memory.open()) {
            Visited visited = page.during(() -> visitor.visit(cut(1, "/")));
            assertThat(visited.items()).hasSize(ExtractItems.MOST);
            assertThat(visited.outcome().reason()).map(UrlReason::cause).contains(UrlCause.ITEMS_CUT);
            assertThat(JSON.readTree(visited.record().orElseThrow())
                            .path("problems")
                            .get(0)
                            .asString())
                    .isEqualTo("items: 10000 of 100000 items; a page may have 10000");
            assertThat(memory.held())
                    .as("the rows count until they are written")
                    .isPositive();
        }
        assertThat(memory.held()).isZero();
    }

    @Test
    void the_rows_of_a_page_without_memory_for_them_are_put_off_or_fail() {
        String text = "x".repeat(900);
        json(
                "/",
                IntStream.range(0, 8_000)
                        .mapToObj(i -> "{\"t\":\"" + text + "\"}")
                        .collect(Collectors.joining(",", "[", "]")));
        var memory = new MemoryBudget(24L << 20, site.time);
        VisitPage visitor = site.visitor(
                ", \"robots\": \"ignore\", \"items\": {\"jsonpath\": \"$[*]\", \"fields\": {\"t\": {\"jsonpath\": \"$.t\"}, \"u\": {\"jsonpath\": \"$.t\"}}}");
        try (var page = memory.open()) {
            Visited visited = page.during(() -> visitor.visit(cut(1, "/")));
            assertThat(visited.outcome().state()).isEqualTo(UrlState.FAILED);
            assertThat(visited.outcome().reason()).map(UrlReason::cause).contains(UrlCause.MEMORY);
            assertThat(visited.items()).isEmpty();
        }
        assertThat(memory.held()).isZero();
    }

    @Test
    void wrong_rules_are_named_before_a_crawl() {
        assertThat(complaints("{'css': '.tea'}"))
                .containsExactly("items.fields: missing; name what each item consists of");
        assertThat(complaints("{'css': '.tea@id', 'fields': {'a': 'b'}}"))
                .containsExactly("items.css: must select elements, not an attribute");
        assertThat(complaints("{'css': '.tea', 'fields': {'a': 'b'}, 'key': 'sku', 'uniq': true}"))
                .containsExactly(
                        "items.uniq: unknown; known are css, fields, jsonpath, key, unique, xpath",
                        "items.key: 'sku' is no field of the items; known are a");
        assertThat(complaints("'.tea'"))
                .containsExactly("items: must be a map with css, xpath or jsonpath, and with fields");
        assertThat(complaints("{'css': '.tea', 'fields': {'a': 'b'}}, 'columns': ['url', 'a', 'item.key', 'fields.a']"))
                .isEmpty();
        assertThat(complaints("{'css': '.tea', 'fields': {'a': 'b'}}, 'columns': ['url', 'titel']"))
                .singleElement()
                .asString()
                .startsWith("columns: 'titel' is no column; known are a, artifacts, bytes, ");
    }

    @Test
    void an_attribute_can_be_part_of_the_selector() {
        site.page("/", "<a class=x href='/t?a=b@c' title='[x]'>more</a>");
        Visited visited = visit(
                ", \"fields\": {\"a\": \"a.x@href\", \"b\": \"a::attr(title)\", \"c\": \"a::text\","
                        + " \"d\": {\"css\": \"a\", \"attr\": \"class\"}}",
                "/");
        assertThat(JSON.readTree(visited.record().orElseThrow()).path("fields"))
                .isEqualTo(JSON.readTree("{\"a\": \"/t?a=b@c\", \"b\": \"[x]\", \"c\": \"more\", \"d\": \"x\"}"));
        var twice = ReadJob.read(JSON.readTree(
                "{\"seeds\": \"http://a.example/\", \"fields\": {\"a\": {\"css\": \"a@href\", \"attr\": \"id\"}}}"));
        assertThat(twice.complaints())
                .containsExactly("fields.a.css: the attribute is given twice, here and with attr");
    }

    private static List<String> complaints(String items) {
        String job = "{'seeds': 'http://a.example/', 'items': %s}".formatted(items);
        return ReadJob.read(JSON.readTree(job.replace('\'', '"'))).complaints();
    }

    private void json(String path, String text) {
        site.with(path, 200, text, "Content-Type", "application/json");
    }

    private Visited visit(String more, String path) {
        return site.visitor(more).visit(cut(1, path));
    }

    private CutUrl cut(long id, String path) {
        CutUrl plain = Site.cut(site.at(path));
        return new CutUrl(id, plain.url(), plain.depth(), plain.path(), plain.attempts());
    }

    private static List<String> keys(Visited visited) {
        return visited.items().stream()
                .map(row -> JSON.readTree(row).at("/item/key").asString())
                .toList();
    }
}
