package dev.trawl.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParseFilterTest {

    @Test
    void reads_terms_with_operators_alternatives_and_quotes() {
        assertThat(
                        ParseFilter.parse(
                                "  state:FAILED,PAUSED type!=crawl label.team=search created>=2026-11-01 reason~\"timed out, \\\"x\\\"\" "))
                .containsExactly(
                        new FilterTerm("state", FilterOperator.COLON, List.of("FAILED", "PAUSED")),
                        new FilterTerm("type", FilterOperator.NOT_EQUAL, List.of("crawl")),
                        new FilterTerm("label.team", FilterOperator.EQUAL, List.of("search")),
                        new FilterTerm("created", FilterOperator.AT_LEAST, List.of("2026-11-01")),
                        new FilterTerm("reason", FilterOperator.CONTAINS, List.of("timed out, \"x\"")));
        assertThat(ParseFilter.parse(" ")).isEmpty();
        assertThat(ParseFilter.parse("reason=\"\""))
                .containsExactly(new FilterTerm("reason", FilterOperator.EQUAL, List.of("")));
    }

    @Test
    void a_value_may_contain_operators() {
        assertThat(ParseFilter.parse("created<2026-11-01T08:00:00Z reason:a=b>c"))
                .extracting(FilterTerm::values)
                .containsExactly(List.of("2026-11-01T08:00:00Z"), List.of("a=b>c"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "failed | 'failed' is no condition",
                "state:FAILED =x | '=x' is no condition",
                "state: | 'state' has no value",
                "state:A, | 'state' has no value",
                "reason~\"open | a quote is not closed",
                "reason~a\"b | a quote inside the value of 'reason'",
            })
    void names_the_mistake(String text, String message) {
        assertThatThrownBy(() -> ParseFilter.parse(text))
                .isInstanceOf(InvalidFilterException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void long_filters_are_rejected() {
        assertThatThrownBy(() -> ParseFilter.parse("a=1 ".repeat(33))).hasMessageContaining("at most 32 conditions");
        assertThatThrownBy(() -> ParseFilter.parse("a=" + "1".repeat(2_000)))
                .hasMessageContaining("at most 2000 characters");
    }
}
