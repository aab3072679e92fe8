package dev.trawl.crawl.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// RFC 8259 and nothing else. (S17)
class ReadJsonTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "\"x\"",
                "null",
                " [] ",
                "[1.0]",
                "[1.10]",
                "{\"a\":[1E400]}",
                "[123456789012345678901234567890.5]"
            })
    void valid_json_is_preserved(String document) {
        assertThat(ReadJson.read(document).toString().replace("E+", "E")).isEqualTo(document.strip());
        assertThat(ReadJson.read(document.getBytes(StandardCharsets.UTF_8))).isEqualTo(ReadJson.read(document));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[1,]",
                "[,1]",
                "{a:1}",
                "{'a':1}",
                "[01]",
                "[+1]",
                "[.5]",
                "[1.]",
                "[NaN]",
                "[1] x",
                "[1][2]",
                "// c\n1",
                "[\"\t\"]",
                "[\"\\x\"]",
                "[1",
                "{\"a\"}",
                "tru",
                "[\"\\u00g0\"]"
            })
    void invalid_json_is_rejected(String document) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReadJson.read(document))
                .withMessageStartingWith("not JSON");
    }

    @Test
    void bytes_that_are_not_utf_8_are_rejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> ReadJson.read(new byte[] {'"', (byte) 0xff, '"'}));
    }

    @Test
    void of_a_name_given_twice_the_last_counts() {
        assertThat(ReadJson.read("{\"a\":1,\"a\":2}")).hasToString("{\"a\":2}");
    }

    @Test
    void half_a_letter_is_kept() {
        assertThat(ReadJson.read("\"\\ud800\"").stringValue()).isEqualTo("\ud800");
    }

    @Test
    void endless_nesting_is_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> ReadJson.read("[".repeat(100_000)));
    }
}
