package dev.trawl.crawl.parse.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Labels and tables of the Encoding Standard. (C8)
class EncodingTest {

    @ParameterizedTest
    @CsvSource({
        "utf8, UTF-8",
        "'  UTF-8\t', UTF-8",
        "latin1, windows-1252",
        "ascii, windows-1252",
        "ISO-8859-1, windows-1252",
        "iso-8859-9, windows-1254",
        "gb2312, GBK",
        "GB18030, gb18030",
        "big5-hkscs, Big5",
        "x-sjis, Shift_JIS",
        "ks_c_5601-1987, EUC-KR",
        "iso-2022-kr, replacement",
        "unicode, UTF-16LE",
        "logical, ISO-8859-8-I",
        "x-mac-roman, macintosh"
    })
    void labels_are_known_as_browsers_know_them(String label, String name) {
        assertThat(Encoding.forLabel(label)).map(Encoding::label).contains(name);
    }

    @ParameterizedTest
    @CsvSource({"utf-7", "utf-32", "''", "cp437", "utf8x"})
    void labels_unknown_to_browsers_have_no_encoding(String label) {
        assertThat(Encoding.forLabel(label)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "WINDOWS_1252, 80819f, €\u0081Ÿ",
        "ISO_8859_10, a1bdff, Ą―ĸ",
        "ISO_8859_14, a1acff, ḂỲÿ",
        "KOI8_U, aebe, ўЎ",
        "X_MAC_CYRILLIC, ff, €",
        "X_USER_DEFINED, 41ff, A\uf7ff",
        "WINDOWS_1255, caff, \u05ba\ufffd",
        "GBK, 80d6d0, €中",
        "GB18030, 8130813081308130, \u0080\u0080",
        "BIG5, a4a4, 中",
        "SHIFT_JIS, 93fa967b8160, 日本～",
        "EUC_JP, c6fccbdca1c1, 日本～",
        "EUC_KR, b0a1, 가",
        "ISO_2022_JP, 1b2442467c4b5c1b2842, 日本",
        "UTF_16BE, 4e2d, 中",
        "UTF_8, 41ff42, A\ufffdB"
    })
    void letters_are_those_of_the_standard(Encoding encoding, String hex, String text) {
        assertThat(encoding.decode(HexFormat.of().parseHex(hex))).isEqualTo(text);
    }

    @ParameterizedTest
    @EnumSource(names = {"GBK", "GB18030", "BIG5", "SHIFT_JIS", "EUC_JP", "EUC_KR"})
    void a_broken_letter_does_not_swallow_the_quote_after_it(Encoding encoding) {
        byte[] broken = {(byte) 0x81, '"', '>', (byte) 0xfe, (byte) 0xff, 'x'};

        assertThat(encoding.decode(broken)).contains("\">").endsWith("x");
    }

    @Test
    void an_encoding_that_hides_markup_is_replaced() {
        assertThat(Encoding.REPLACEMENT.decode("<script>".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo("\ufffd");
    }

    @ParameterizedTest
    @EnumSource
    void every_encoding_reads_and_has_a_charset_for_queries(Encoding encoding) {
        assertThat(encoding.decode(new byte[] {1, 2, (byte) 0x80, (byte) 0xff})).isNotEmpty();
        assertThat(encoding.queryCharset().canEncode()).isTrue();
        assertThat(Encoding.forLabel(encoding.label())).contains(encoding);
    }
}
