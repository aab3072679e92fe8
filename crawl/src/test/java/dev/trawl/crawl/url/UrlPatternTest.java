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

    @Test
    void an_expression_that_never_ends_does_not_match() {
        Url url = Url.parse("http://shop.example/" + "a".repeat(2_000) + "!").orElseThrow();

        assertThat(UrlPattern.parse("re:(a+)+$").matches(url)).isFalse();
        assertThat(UrlPattern.parse("**a".repeat(300) + "b").matches(url)).isFalse();
    }

    @Test
    void what_is_no_pattern_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrlPattern.parse("re:("))
                .withMessageContaining("re:(");
        assertThatIllegalArgumentException().isThrownBy(() -> UrlPattern.parse(" "));
    }
}
