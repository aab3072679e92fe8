package dev.trawl.crawl.extract.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.trawl.crawl.extract.ReadJson;
import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.limit.OverBudgetException;
import dev.trawl.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// RFC 9535, section by section.
class JsonPathTest {

    private static final String DOCUMENT = """
            {"a": [0, 1, 2, 3], "b": {"j": 1, "k": "x", "☺": null}, "o": [{"n": "ab", "v": 3}, {"n": "b", "v": 3.0},
             {"n": "abc"}, {"v": [3]}], "": 7, "d e": true, "n": 1e2, "big": 123456789012345678901234567890}
            """;

    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '`',
            value = {
                "$.b.j => [1]",
                "$['d e'] => [true]",
                "$[\"b\"]['\\u006b'] => [\"x\"]",
                "$.b.☺ => [null]",
                "$[''] => [7]",
                "$.a[1] => [1]",
                "$.a[-1] => [3]",
                "$.a[9] => []",
                "$.a[1:3] => [1,2]",
                "$.a[::-2] => [3,1]",
                "$.a[2:0:-1] => [2,1]",
                "$.a[::0] => []",
                "$.a[0, 0, 3] => [0,0,3]",
                "$.b.* => [1,\"x\",null]",
                "$..j => [1]",
                "$..[0] => [0,{\"n\":\"ab\",\"v\":3},3]",
                "$.o[?@.v == 3].n => [\"ab\",\"b\"]",
                "$.o[?@.v == $.a[3]].n => [\"ab\",\"b\"]",
                "$.o[?@.v != 3].n => [\"abc\"]",
                "$.o[?!@.n].v[0] => [3]",
                "$.o[?@.n < 'b' && @.v].n => [\"ab\"]",
                "$.o[?@.x == @.y].n => [\"ab\",\"b\",\"abc\"]",
                "$.o[?length(@.n) == 3].n => [\"abc\"]",
                "$.o[?count(@.*) == 2].n => [\"ab\",\"b\"]",
                "$.o[?match(@.n, 'a.')].n => [\"ab\"]",
                "$.o[?search(@.n, '[b]')].n => [\"ab\",\"b\",\"abc\"]",
                "$.o[?match(@.n, '(')].n => []",
                "$.o[?value(@..v) == 3].n => [\"ab\",\"b\"]",
                "$.o[?(@.n == 'b' || @.n == 'ab')].n => [\"ab\",\"b\"]",
                "$.a[?@ >= 2] => [2,3]",
                "$ .a [1] => [1]",
                "$.big => [123456789012345678901234567890]"
            })
    void a_query_finds_these(String query, String wanted) {
        assertThat(JsonPath.parse(query).find(ReadJson.read(DOCUMENT), budget(1_000_000)))
                .isEqualTo(ReadJson.read(wanted).valueStream().toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                " $",
                "$ ",
                "$.",
                "$..",
                "$[",
                "$[]",
                "$[01]",
                "$[-0]",
                "$['a]",
                "$.1a",
                "$[1.0]",
                "$[?]",
                "$[?1]",
                "$[?@.a==]",
                "$[?@.*==1]",
                "$[?length(@.*)==1]",
                "$[?length(@)]",
                "$[?count(1)==1]",
                "$[?match(@.a)]",
                "$[?match(@.a,'a')==true]",
                "$[?foo(@)]",
                "$['\\x']",
                "$['\\uD800']",
                "$[?@.a=1]",
                "$[?true]",
                "$.a b",
                "$[9007199254740992]",
                "$[?@.a==01]",
                "$[?(@.a]",
                "$[1:2:3:4]",
                "$[?@.a == 'x' &&]"
            })
    void rejects_queries_that_the_rfc_forbids(String query) {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonPath.parse(query));
    }

    @Test
    void deep_nesting_of_brackets_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonPath.parse("$" + "[?@".repeat(10_000) + "]".repeat(10_000)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonPath.parse("$[?" + "(".repeat(10_000) + "@" + ")".repeat(10_000) + "]"));
    }

    @Test
    void a_query_that_explodes_is_cut_off() {
        String document = "[".repeat(300) + "1" + "]".repeat(300);

        assertThatExceptionOfType(OverBudgetException.class)
                .isThrownBy(() -> JsonPath.parse("$..*..*..*..*").find(ReadJson.read(document), budget(100_000)));
    }

    @Test
    void a_pattern_that_explodes_is_cut_off() {
        String document = "[\"" + "a".repeat(200) + "!\"]";

        assertThatExceptionOfType(OverBudgetException.class)
                .isThrownBy(() ->
                        JsonPath.parse("$[?match(@, 'a*a*a*a*a*a*b')]").find(ReadJson.read(document), budget(100_000)));
    }

    private static Budget budget(long steps) {
        return Budget.of(new ManualTime(), Duration.ofSeconds(1), steps);
    }
}
