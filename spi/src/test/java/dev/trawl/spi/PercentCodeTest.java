package dev.trawl.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentCodeTest {

    @ParameterizedTest
    @CsvSource({"plain, plain", "p%40ss, p@ss", "a+b, a+b", "%E4%BD%A0, 你", "100%25, 100%", "'', ''"})
    void codes_are_read_and_a_plus_is_itself(String written, String meant) {
        assertThat(PercentCode.decode(written)).isEqualTo(meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret%", "secret%4", "secret%zz", "100% secret"})
    void a_percent_sign_without_a_code_is_refused_and_nothing_shown(String written) {
        assertThatThrownBy(() -> PercentCode.decode(written))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("%25")
                .hasMessageNotContaining("secret");
    }

    @Test
    void invalid_utf_8_bytes_decode_to_replacement_characters() {
        assertThat(PercentCode.decode("%FF")).isEqualTo("\uFFFD");
    }
}
