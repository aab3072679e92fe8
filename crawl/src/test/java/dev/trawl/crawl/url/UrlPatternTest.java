package dev.trawl.crawl.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlPatternTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /a/*                      | http://shop.example/a/b        | true
                    /a/*                      | http://shop.example/a/b/c      | false
                    /a/*                      | http://shop.example/a/         | true
                    /a/**                     | http://shop.example/a/b/c?x    | true
                    /a                        | http://shop.example/a?x        | false
                    /a                        | http://shop.example/a          | true
                    /a*ab                     | http://shop.example/ab         | false
                    /a*ab                     | http://shop.example/aab        | true
                    **.pdf                    | http://shop.example/x/y.pdf#1  | true
                    http://*.example/**       | http://shop.example/x          | true
                    http://*.example/**       | https://shop.example/x         | false
                    **/b/**/d                 | http://shop.example/b/c/c/d    | true
                    **?page=*                 | http://shop.example/?page=3    | true
                    **.(x)+[y]                | http://shop.example/.(x)+[y]   | true
                    re:/\\d{4}/               | http://shop.example/2024/x     | true
                    re:/\\d{4}$               | http://shop.example/2024/x     | false
                    """)
    void a_pattern_is_compared_with_the_address(String pattern, String address, boolean matches) {
        assertThat(UrlPattern.parse(pattern).matches(Url.parse(address).orElseThrow()))
                .isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({"/p/[0-4]*, [0-4]", "**/[^a-zA-Z]/**, [^a-zA-Z]"})
    void a_range_is_refused_where_it_would_be_taken_literally(String pattern, String range) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrlPattern.parse(pattern))
                .withMessageContaining("'%s' is a range".formatted(range))
                .withMessageContaining("re:");
        assertThat(UrlPattern.parse("re:" + pattern.replace("*", ""))).hasToString("re:" + pattern.replace("*", ""));
    }

    @Test
    void an_expression_that_never_ends_does_not_match() {
        Url url = Url.parse("http://shop.example/" + "a".repeat(2_000) + "!").orElseThrow();

        assertThat(UrlPattern.parse("re:(a+)+$").on(url)).isEqualTo(Verdict.UNKNOWN);
        assertThat(UrlPattern.parse("re:(a+)+$").matches(url)).isFalse();
        assertThat(UrlPattern.parse("**a".repeat(300) + "b").matches(url)).isFalse();
    }

    @Test
    void an_expression_that_often_took_too_long_still_knows_other_addresses() {
        Url slow = Url.parse("http://shop.example/" + "a".repeat(2_000) + "!").orElseThrow();
        var pattern = UrlPattern.parse("re:(a+)+$");
        for (int i = 0; i < 10; i++) {
            pattern.on(slow);
        }

        assertThat(pattern.on(Url.parse("http://shop.example/x/y.html").orElseThrow()))
                .isEqualTo(Verdict.NO_MATCH);
        assertThat(pattern.on(Url.parse("http://shop.example/aaa").orElseThrow()))
                .isEqualTo(Verdict.MATCH);
    }

    @Test
    void rejects_an_invalid_pattern() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrlPattern.parse("re:("))
                .withMessageContaining("re:(");
        assertThatIllegalArgumentException().isThrownBy(() -> UrlPattern.parse(" "));
    }
}
