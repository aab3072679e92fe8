package dev.trawl.crawl.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rules that cannot work are complained of by the path at which they stand.
class ReadRulesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a': 'p:foo'} | fields.a.css: not a CSS selector: unknown pseudo-class ':foo' at position 5",
                "{'a': {'xpath': '//'}} | fields.a.xpath: not an XPath 1.0 expression: it ends too early at position 2",
                "{'a': {'jsonpath': 'x'}} | fields.a.jsonpath: not a JSONPath (RFC 9535): expected '$' at position 0",
                "{'a': {'regex': '('}} | fields.a.regex: Unclosed group near index 1",
                "{'a': {'css': 'p', 'regex': '('}} | fields.a.regex: Unclosed group near index 1",
                "{'a': {'css': 'p', 'xpath': '//p'}} | fields.a: has css and xpath; one of them is enough",
                "{'a': {'type': 'string'}} | fields.a: needs one of css, xpath, jsonpath, regex, const, builtin",
                "{'a': {'css': 'p', 'type': 'text'}} | fields.a.type: must be one of string, number, integer, boolean, date, url, html, any",
                "{'a': {'css': 'p', 'many': 'yes'}} | fields.a.many: must be true or false",
                "{'a': {'css': 1}} | fields.a.css: must be a string",
                "{'a': '$.id'} | fields.a.css: not a CSS selector; a JSONPath query is written as {jsonpath: $.id}",
                "{'a': {'from': 'dom', 'jsonpath': '$'}} | fields.a.from: must be xhr",
                "{'a': {'from': 'xhr'}} | fields.a: 'from: xhr' needs jsonpath and no other source",
                "{'a': {'from': 'xhr', 'css': 'p'}} | fields.a: 'from: xhr' needs jsonpath and no other source",
                "{'a': {'url': '/api/**', 'jsonpath': '$'}} | fields.a.url: needs 'from: xhr'",
                "{'a': 1} | fields.a: must be a CSS selector or a map",
                "{'a': {'builtin': 'x'}} | fields.a.builtin: must be one of title, text, language, links, json_ld, microdata, opengraph, apps",
                "{'a': {'css': 'li', 'fields': {'b': '..'}}} | fields.a.fields.b.css: not a CSS selector: expected a name at position 1"
            })
    void an_invalid_rule_is_reported_with_its_path(String rules, String complaint) {
        ReadRules.Reading reading = ReadRules.read("fields", ReadJson.read(rules.replace('\'', '"')));

        assertThat(reading.complaints()).containsExactly(complaint);
    }

    @Test
    void all_complaints_come_at_once_and_good_rules_are_kept() {
        ReadRules.Reading reading = ReadRules.read(
                "fields", Map.of("good", "h1", "bad", Map.of("csss", "h1"), "worse", Map.of("css", "[")));

        assertThat(reading.rules()).extracting(FieldRule::name).containsExactly("good");
        assertThat(reading.complaints()).hasSize(3);
        assertThat(reading.complaints())
                .anyMatch(text -> text.startsWith("fields.bad.csss: unknown; known are attr, "));
    }

    @Test
    void endless_nesting_is_refused() {
        String deep = "{\"a\":{\"css\":\"p\",\"fields\":".repeat(60) + "{}" + "}}".repeat(60);

        assertThat(ReadRules.read("fields", ReadJson.read(deep)).complaints()).hasSize(1);
    }
}
