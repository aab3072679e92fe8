package dev.trawl.crawl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The order in which the encoding of a page is found. (C8)
class SniffCharsetTest {

    private static final String META = "<meta charset=koi8-r>";

    @Test
    void a_byte_order_mark_wins_over_everything() {
        byte[] page = ("\ufeff" + META).getBytes(StandardCharsets.UTF_8);

        assertThat(SniffCharset.sniff(page, "text/html; charset=gbk"))
                .isEqualTo(new Sniffed(Encoding.UTF_8, CharsetSource.BOM, 3));
        assertThat(SniffCharset.sniff("\ufeff<p>".getBytes(StandardCharsets.UTF_16LE), "")
                        .encoding())
                .isEqualTo(Encoding.UTF_16LE);
        assertThat(SniffCharset.sniff("\ufeff<p>".getBytes(StandardCharsets.UTF_16BE), "")
                        .encoding())
                .isEqualTo(Encoding.UTF_16BE);
    }

    @Test
    void the_header_wins_over_the_page() {
        assertThat(sniff(META, "text/html; charset=gbk")).isEqualTo(new Sniffed(Encoding.GBK, CharsetSource.HEADER, 0));
        assertThat(sniff(META, "text/html; charset=nonsense").encoding()).isEqualTo(Encoding.KOI8_R);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<meta charset=koi8-r> | KOI8-R",
                "<META CHARSET='KOI8-R'/> | KOI8-R",
                "<!-- <meta charset=gbk> --><meta charset=koi8-r> | KOI8-R",
                "<!--><meta charset=koi8-r> | KOI8-R",
                "<meta http-equiv=content-type content='text/html; charset=big5'> | Big5",
                "<meta content='text/html; charset=big5'><meta charset=koi8-r> | KOI8-R",
                "<meta content='charset = \"big5\"' http-equiv=Content-Type> | Big5",
                "<meta charset=utf-16le> | UTF-8",
                "<meta charset=x-user-defined> | windows-1252",
                "<meta charset=bogus><meta charset=koi8-r> | KOI8-R",
                "<p title='<meta charset=gbk>'><meta charset=koi8-r> | KOI8-R",
                "</p title='>'><meta charset=koi8-r> | KOI8-R",
                "<?xml version='1.0' encoding='koi8-r'?> | KOI8-R",
                "<metacharset=koi8-r> | windows-1252",
                "<p>nothing | windows-1252"
            })
    void a_declaration_at_the_start_is_found_by_the_rules_of_the_standard(String page, String wanted) {
        assertThat(sniff(page, "text/html").encoding().label()).isEqualTo(wanted);
    }

    @Test
    void a_meta_further_down_counts_if_it_is_one() {
        String far = " ".repeat(2000);

        assertThat(sniff(far + META, "text/html")).isEqualTo(new Sniffed(Encoding.KOI8_R, CharsetSource.LATE_META, 0));
        assertThat(sniff(far + "<script>" + META + "</script>", "text/html").source())
                .isEqualTo(CharsetSource.DEFAULT);
        assertThat(sniff(far + "<!--" + META + "-->", "text/html").source()).isEqualTo(CharsetSource.DEFAULT);
    }

    @Test
    void other_types_have_their_own_defaults() {
        assertThat(sniff(META, "application/json").encoding()).isEqualTo(Encoding.UTF_8);
        assertThat(sniff(META, "application/xhtml+xml").encoding()).isEqualTo(Encoding.UTF_8);
        assertThat(sniff(META, "text/plain").encoding()).isEqualTo(Encoding.WINDOWS_1252);
        assertThat(sniff("<?xml version='1.0' encoding=\"shift_jis\"?>", "text/xml")
                        .encoding())
                .isEqualTo(Encoding.SHIFT_JIS);
    }

    @Test
    void a_guess_is_made_only_when_asked_for_and_nothing_is_declared() {
        byte[] page = "<p>今日は良い天気ですね。明日も晴れるでしょう。東京の空は青い。".repeat(8).getBytes(Charset.forName("EUC-JP"));

        assertThat(SniffCharset.sniff(page, "text/html").encoding()).isEqualTo(Encoding.WINDOWS_1252);
        assertThat(SniffCharset.guess(page, "text/html"))
                .isEqualTo(new Sniffed(Encoding.EUC_JP, CharsetSource.GUESS, 0));
        assertThat(SniffCharset.guess(page, "text/html; charset=gbk").source()).isEqualTo(CharsetSource.HEADER);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text/html;charset=gbk | GBK",
                "TEXT/HTML; CHARSET=GBK | GBK",
                "text/html; charset=\"g\\bk\" | GBK",
                "text/html; x=1; charset=gbk; charset=big5 | GBK",
                "text/html ; charset=gbk | GBK",
                "text/html; charset=\"gbk | GBK"
            })
    void the_charset_of_a_header_is_found_as_mime_sniffing_says(String header, String wanted) {
        assertThat(MimeType.parse(header).flatMap(MimeType::encoding).map(Encoding::label))
                .contains(wanted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text/html; charset = gbk",
                "text/html; charset='gbk'",
                "html; charset=gbk",
                "charset=gbk",
                "text/html"
            })
    void a_header_that_is_not_valid_names_none(String header) {
        assertThat(MimeType.parse(header).flatMap(MimeType::encoding)).isEmpty();
    }

    private static Sniffed sniff(String page, String contentType) {
        return SniffCharset.sniff(page.getBytes(StandardCharsets.UTF_8), contentType);
    }
}
