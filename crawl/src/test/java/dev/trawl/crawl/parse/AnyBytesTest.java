package dev.trawl.crawl.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/// Whatever a server sends is read without a throw. (C11)
class AnyBytesTest {

    @Property(tries = 2000)
    void any_bytes_in_any_encoding_are_read(@ForAll byte[] page, @ForAll Encoding encoding) {
        PageScan scan = new ScanPage(EnumSet.allOf(LinkKind.class), "bot")
                .scan(page, new Sniffed(encoding, CharsetSource.HEADER, 0));

        assertThat(scan.links()).doesNotContainNull();
    }

    @Property(tries = 3000)
    void any_markup_is_read_and_its_encoding_found(@ForAll("markup") String page) {
        byte[] bytes = page.getBytes(StandardCharsets.ISO_8859_1);
        Sniffed sniffed = SniffCharset.sniff(bytes, "text/html");

        assertThat(new ScanPage(EnumSet.allOf(LinkKind.class), "").scan(bytes, sniffed))
                .isNotNull();
        assertThat(new ScanPage(EnumSet.allOf(LinkKind.class), "").scan(bytes, sniffed, true))
                .isNotNull();
    }

    @Property(tries = 2000)
    void any_header_is_read(@ForAll("markup") String header) {
        assertThat(LinkHeader.parse(header)).doesNotContainNull();
        assertThat(MimeType.parse(header)).isNotNull();
        assertThat(MetaRefresh.parse(header)).isNotNull();
        assertThat(SourceSet.urls(header)).doesNotContain("");
    }

    @Provide
    Arbitrary<String> markup() {
        return Arbitraries.of(
                        "<",
                        ">",
                        "</",
                        "<!--",
                        "-->",
                        "<script",
                        "</script",
                        "<a href=",
                        "<meta charset=",
                        "content=",
                        "&",
                        "&#",
                        "&amp",
                        ";",
                        "\"",
                        "'",
                        "=",
                        " ",
                        "/",
                        "<svg>",
                        "<![CDATA[",
                        "]]>",
                        "<title>",
                        "\0",
                        "é",
                        "charset",
                        "x",
                        ",",
                        "<template>",
                        "</template>",
                        "<math><mi>",
                        "0",
                        "url=",
                        "rel=\"")
                .list()
                .ofMaxSize(40)
                .map(pieces -> String.join("", pieces));
    }
}
