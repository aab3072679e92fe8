package dev.trawl.crawl.url.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdnaTest {

    @ParameterizedTest
    @CsvSource({
        "Bücher.example, xn--bcher-kva.example",
        "faß.example, xn--fa-hia.example",
        "ＡＢＣ.example, abc.example",
        "x\u00ady.ä, xy.xn--4ca",
        "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc, xn--mgba3gch31f060k",
        "क\u094d\u200dष, xn--11b2ezcw70k",
        "ǅ, xn--d-toa",
        "☕.example, xn--53h.example",
        "a..ü, a..xn--tda"
    })
    void a_name_is_written_in_ascii(String name, String ascii) {
        assertThat(Idna.toAscii(name)).contains(ascii);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u200db.ü", // a joiner without a virama
                "\u0308ü", // begins with a mark
                "ü\u2488", // a digit with a full stop
                "ü\ufffd",
                "xn--a.ü", // decodes to a control
                "xn--zca-.ü", // not punycode
                "xn--abc-.ü", // nothing but ASCII inside
                "xn--ü",
                "1א.example", // begins with a digit, from right to left
                "אa", // both directions in one label
                "\u06601א" // two kinds of digits
            })
    void a_name_that_breaks_a_rule_is_refused(String name) {
        assertThat(Idna.toAscii(name)).isEmpty();
    }

    @Test
    void a_name_beyond_all_measure_is_refused() {
        assertThat(Idna.toAscii("ü".repeat(5_000))).isEmpty();
    }
}
