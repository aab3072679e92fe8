package dev.trawl.crawl.extract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.extract.FieldProblem.Kind;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.url.Url;
import dev.trawl.testkit.ManualTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Records are made by the rules of a job, and what goes wrong is named.
class ExtractFieldsTest {

    private static final Url URL = Url.parse("http://example.org/shop/").orElseThrow();
    private static final String SHOP = """
            <!doctype html><html lang=en><head><title> Shop </title><base href=/b/>
            <meta property=og:title content=O><meta property=og:image content=1><meta property=og:image content=2>
            <script type="application/ld+json">[{"@type":"Product","price":"12.50"}]</script>
            <script type="application/ld+json">{broken</script></head>
            <body><h1> Things </h1><p class=price>€ 1.234,50</p><p class=n>3</p><time>3 May 2026</time>
            <ul><li><b>one</b><i>1</i><a href=1>x</a></li><li><b>two</b><i>x</i></li></ul>
            <div itemscope itemtype="http://schema.org/Product"><span itemprop=name>N</span>
            <a itemprop=url href=u></a><div itemprop=offer itemscope><data itemprop=p value=9></data></div></div>
            </body></html>""";

    @Test
    void fields_of_every_source_make_a_record() {
        Extracted extracted = extract("""
                {"title": "h1",
                 "heading": {"xpath": "string(//h1)"},
                 "link": {"css": "li a", "attr": "href", "type": "url"},
                 "id": {"regex": "class=([a-z]+)"},
                 "digits": {"css": ".price", "regex": "\\\\d+", "many": true},
                 "shop": {"const": {"x": 1}},
                 "none": "h6", "other": {"css": "h6", "default": 5}, "nones": {"css": "h6", "many": true}}
                """);

        assertThat(extracted.values()).hasToString("""
                {"title":"Things","heading":"Things","link":"http://example.org/b/1","id":"price",\
                "digits":["1","234","50"],"shop":{"x":1},"none":null,"other":5,"nones":[]}""");
        assertThat(extracted.problems()).isEmpty();
    }

    @Test
    void lists_hold_objects_with_fields_of_their_own() {
        Extracted extracted = extract("""
                {"items": {"css": "li", "many": true, "fields": {"name": "b", "count": {"css": "i", "type": "integer"},
                 "href": {"xpath": "a/@href"}}}}
                """);

        assertThat(extracted.values()).hasToString("""
                {"items":[{"name":"one","count":1,"href":"1"},{"name":"two","count":null,"href":null}]}""");
        assertThat(extracted.problems())
                .containsExactly(new FieldProblem("items[1].count", Kind.WRONG_TYPE, "'x' is not of type integer"));
    }

    @Test
    void fields_that_take_more_than_a_row_has_are_left_out_and_named() {
        String deep = "<div>".repeat(400) + "x".repeat(100_000);
        var rules = ReadRules.read("fields", Map.of("all", Map.of("css", "div", "many", true), "first", "div"));
        var page = PageInput.ofText(URL, "text/html", deep);

        var extracted = new ExtractFields(rules.rules(), new ManualTime(), Duration.ofSeconds(2)).extract(page);

        assertThat(extracted.problems())
                .containsExactly(new FieldProblem("all", Kind.TOO_LARGE, "the fields of one page may have 4 MiB"));
        assertThat(extracted.values().path("all")).isEmpty();
        assertThat(extracted.values().path("first").stringValue()).hasSize(100_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "title | \"Shop\"",
                "language | \"en\"",
                "json_ld | {\"@type\":\"Product\",\"price\":\"12.50\"}",
                "json-ld | {\"@type\":\"Product\",\"price\":\"12.50\"}",
                "opengraph | {\"og:title\":\"O\",\"og:image\":[\"1\",\"2\"]}",
                "links | \"http://example.org/b/1\"",
                "microdata | {\"type\":[\"http://schema.org/Product\"],\"properties\":{\"name\":[\"N\"],"
                        + "\"url\":[\"http://example.org/b/u\"],\"offer\":[{\"properties\":{\"p\":[\"9\"]}}]}}"
            })
    void built_in_fields_need_no_selector(String name, String wanted) {
        assertThat(extract("{\"f\": {\"builtin\": \"" + name + "\"}}").values().get("f"))
                .hasToString(wanted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "€ 1.234,50 | number | 1234.50",
                "1,234.5 | number | 1234.5",
                "1,234 pieces | number | 1234",
                "12,5 % | number | 12.5",
                "1.234.567 | number | 1234567",
                "−3 | integer | -3",
                "1 234 567 | integer | 1234567",
                "3.0 | integer | 3",
                "yes | boolean | true",
                "OFF | boolean | false",
                "2026-05-03 | date | \"2026-05-03\"",
                "3 May 2026 | date | \"2026-05-03\"",
                "May 3, 2026 | date | \"2026-05-03\"",
                "2026年5月3日 | date | \"2026-05-03\"",
                "Sun, 03 May 2026 10:00:00 GMT | date | \"2026-05-03T10:00:00Z\"",
                "2026-05-03T10:00:00+02:00 | date | \"2026-05-03T10:00:00+02:00\"",
                "2026-05-03 10:00 | date | \"2026-05-03T10:00:00\"",
                "../x y | url | \"http://example.org/x%20y\""
            })
    void texts_are_read_as_their_type(String text, String type, String wanted) {
        assertThat(converted(text, type).values().get("f")).hasToString(wanted);
    }

    @ParameterizedTest
    @CsvSource({"abc, number", "1 or 2, number", "3.5, integer", "perhaps, boolean", "soon, date", "http://[, url"})
    void a_text_of_another_type_is_a_problem(String text, String type) {
        assertThat(converted(text, type).problems())
                .extracting(FieldProblem::kind)
                .containsExactly(Kind.WRONG_TYPE);
    }

    @Test
    void a_required_field_that_is_missing_is_a_problem() {
        assertThat(extract("{\"a\": {\"css\": \"h6\", \"required\": true}}").problems())
                .containsExactly(new FieldProblem("a", Kind.MISSING, "required, but not on the page"));
    }

    @Test
    void json_is_a_page_too() {
        PageInput page = new PageInput(
                URL, "application/json", "{\"a\": [{\"n\": 1.10}, {\"n\": \"x\"}]}".getBytes(StandardCharsets.UTF_8));
        JsonNode rules = ReadJson.read("""
                {"first": {"jsonpath": "$.a[0].n"}, "all": {"jsonpath": "$.a[*]", "many": true,
                 "fields": {"n": {"jsonpath": "$.n", "type": "string"}}}}""");

        assertThat(run(rules, page).values()).hasToString("{\"first\":1.10,\"all\":[{\"n\":\"1.10\"},{\"n\":\"x\"}]}");
    }

    @Test
    void a_page_that_is_not_json_affects_only_its_field() {
        Extracted extracted = extract("{\"a\": {\"jsonpath\": \"$\"}, \"b\": \"h1\"}");

        assertThat(extracted.problems()).extracting(FieldProblem::kind).containsExactly(Kind.UNREADABLE);
        assertThat(extracted.values().get("b").stringValue()).isEqualTo("Things");
    }

    @Test
    void a_rule_beyond_the_time_budget_is_cut_off_alone() {
        ManualTime time = new ManualTime();
        PageInput page = PageInput.ofText(URL, "text/html", "<h1>x</h1><p>" + "a".repeat(300) + "</p>");
        page.tree(Budget.of(time, Duration.ofSeconds(1), 1000));
        JsonNode rules = ReadJson.read("{\"bad\": {\"css\": \"p\", \"regex\": \"a*a*a*a*a*b\"}, \"good\": \"h1\"}");
        Extracted extracted =
                new ExtractFields(ReadRules.read("fields", rules).rules(), time, Duration.ofNanos(-1)).extract(page);

        assertThat(extracted.problems()).containsExactly(new FieldProblem("bad", Kind.CUT_OFF, "took too long"));
        assertThat(extracted.values().get("good").stringValue()).isEqualTo("x");
    }

    @Test
    void deep_pages_are_read() {
        PageInput page = PageInput.ofText(URL, "text/html", "<div>".repeat(100_000) + "<h1>x</h1>");
        JsonNode rules = ReadJson.read("""
                {"a": "div h1", "b": {"xpath": "//h1"}, "c": {"builtin": "text"}, "d": {"css": "body", "type": "html"}}""");

        assertThat(run(rules, page).values().get("a").stringValue()).isEqualTo("x");
    }

    @Test
    void a_page_that_takes_too_long_to_read_is_given_up_once() {
        PageInput page = PageInput.ofText(URL, "text/html", "<table><tr><td>".repeat(100));
        JsonNode rules = ReadJson.read("{\"a\": \"td\", \"b\": {\"xpath\": \"//td\"}, \"c\": {\"const\": 1}}");
        Extracted extracted = new ExtractFields(
                        ReadRules.read("fields", rules).rules(), new ManualTime(), Duration.ofNanos(-1))
                .extract(page);

        assertThat(extracted.problems())
                .containsExactly(
                        new FieldProblem("a", Kind.CUT_OFF, "took too long"),
                        new FieldProblem("b", Kind.CUT_OFF, "needs a page that took too long to read"));
    }

    private static Extracted converted(String text, String type) {
        PageInput page = PageInput.ofText(URL, "text/html", "<p>" + text + "</p>");
        return run(ReadJson.read("{\"f\": {\"css\": \"p\", \"type\": \"" + type + "\"}}"), page);
    }

    private static Extracted extract(String rules) {
        return run(ReadJson.read(rules), PageInput.ofText(URL, "text/html", SHOP));
    }

    private static Extracted run(JsonNode rules, PageInput page) {
        ReadRules.Reading reading = ReadRules.read("fields", rules);
        assertThat(reading.complaints()).isEmpty();
        return new ExtractFields(reading.rules(), new ManualTime(), Duration.ofSeconds(1)).extract(page);
    }
}
