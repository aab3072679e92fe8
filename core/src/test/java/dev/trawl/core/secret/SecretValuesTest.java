package dev.trawl.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretValues;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Known secrets are found however they are written.
class SecretValuesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a \"b\" c/d+e",
                "{\"x\":\"a \\\"b\\\" c/d+e\"}",
                "?q=a+%22b%22+c%2Fd%2Be",
                "?q=a%20%22b%22%20c%2Fd%2Be",
                "YSAiYiIgYy9kK2U="
            })
    void a_secret_is_hidden_in_every_form(String text) {
        var values = new SecretValues();
        values.add("a \"b\" c/d+e");
        assertThat(values.hide("before " + text + " after"))
                .startsWith("before ")
                .endsWith(" after")
                .contains("***")
                .doesNotContain("c/d+e", "%2Fd", "YSAi");
    }

    @Test
    void each_line_of_a_long_one_is_hidden() {
        var values = new SecretValues();
        values.add("first line\nsecond line\n\nend");
        assertThat(values.hide("second line? first line | second line")).isEqualTo("***? *** | ***");
        assertThat(values.hide("the end")).isEqualTo("the end");
    }

    @Test
    void one_that_begins_like_another_is_hidden_whole() {
        var values = new SecretValues();
        values.add("secret-1");
        values.add("secret-1-longer");
        assertThat(values.hide("secret-1-longer secret-1")).isEqualTo("*** ***");
    }

    @Test
    void short_ones_are_left_alone() {
        var values = new SecretValues();
        values.add("12345");
        values.add("");
        assertThat(values.hide("12345 apples")).isEqualTo("12345 apples");
    }

    @ParameterizedTest
    @ValueSource(strings = {"worker", "12345678901", "------------------", "abababababababab", "0000-0000-0000"})
    void the_log_is_not_blinded_by_common_words_and_ruled_lines(String value) {
        var values = SecretValues.ofLog();
        values.add(value);
        assertThat(values.hide("worker 12345678901 " + value)).endsWith(value);
        values.add("a-secret-of-worth");
        assertThat(values.hide("a-secret-of-worth")).isEqualTo("***");
    }

    @Test
    void a_value_is_forgotten_when_no_place_has_it_any_more() {
        var values = new SecretValues();
        values.keep("one", "open sesame");
        values.keep("two", "open sesame");
        values.keep("two", "close sesame");
        assertThat(values.hide("open sesame, close sesame")).isEqualTo("***, ***");
        values.keep("one", "another");
        assertThat(values.hide("open sesame, close sesame, another")).isEqualTo("open sesame, ***, ***");
        values.forget("two");
        values.forget("three");
        assertThat(values.hide("open sesame, close sesame, another")).isEqualTo("open sesame, close sesame, ***");
    }

    @ParameterizedTest
    @CsvSource({
        "a.test,a.test,true",
        "a.test,b.test,false",
        "*.a.test,x.a.test,true",
        "*.a.test,a.test,false",
        "*.a.test,xa.test,false",
        "*,anything,true"
    })
    void a_secret_goes_to_its_hosts_alone(String pattern, String host, boolean may) {
        assertThat(new Secret("v", List.of("other.test", pattern)).mayGo(host)).isEqualTo(may);
        assertThat(new Secret("v", List.of()).mayGo(host)).isFalse();
    }
}
