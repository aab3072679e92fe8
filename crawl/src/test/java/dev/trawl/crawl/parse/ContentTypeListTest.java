package dev.trawl.crawl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A Content-Type header with several values follows "extract a MIME type" of the Fetch standard. (C8)
class ContentTypeListTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text/html;charset=gbk, text/html | GBK",
                "text/html, text/html;charset=gbk | GBK",
                "text/html;charset=big5, text/html;charset=gbk | GBK",
                "text/html;charset=gbk, text/html;x=\", text/html;charset=big5\" | GBK",
                "text/html;charset=gbk, text/html;x=\"\\\", text/plain;\"\",\" | GBK",
                "text/html;charset=gbk, text/plain | windows-1252",
                "text/html;charset=gbk, text/plain, text/html | windows-1252",
                "text/plain;charset=gbk, text/html;charset=big5 | Big5",
                "text/plain;charset=gbk, nonsense | GBK",
                "nonsense, text/html;charset=gbk | GBK",
                "text/html;charset=gbk, */* | GBK",
                "text/html;charset=gbk, */*;charset=big5 | GBK",
                "text/html;charset=gbk,,\t, | GBK",
                "text/html;charset=\"gbk\",text/html;charset=\"\" | windows-1252",
                "text/html;charset=gbk;charset=big5, TEXT/HTML | GBK",
                "text/html;charset=\"gbk, text/html;charset=big5 | windows-1252",
                ", | windows-1252"
            })
    void the_last_valid_value_counts_and_inherits_the_charset_of_the_same_type(String header, String wanted) {
        byte[] page = "<p>".getBytes(StandardCharsets.US_ASCII);

        assertThat(SniffCharset.sniff(page, header).encoding().label()).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text/html, text/plain | false",
                "text/html;charset=gbk, application/json | false",
                "text/html;x=\",text/plain\" | true",
                "image/png, text/html | true",
                "image/png, x | false",
                "x, y | true"
            })
    void the_last_valid_value_decides_whether_a_page_is_html(String header, boolean html) {
        assertThat(SniffType.isHtml(header, "<html >".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(html);
    }
}
