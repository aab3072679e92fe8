package dev.trawl.crawl.sitemap;

import dev.trawl.crawl.parse.MimeType;
import dev.trawl.crawl.parse.SniffCharset;
import dev.trawl.crawl.parse.Sniffed;
import dev.trawl.crawl.parse.encoding.CharsetSource;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Determines the encoding of a sitemap: byte order mark, XML declaration, header, UTF-8.
final class SitemapCharset {

    private SitemapCharset() {}

    static Charset of(byte[] head, String contentType) {
        Sniffed sniffed = SniffCharset.sniff(head, "application/xml");
        return switch (sniffed.encoding()) {
            case UTF_16BE -> StandardCharsets.UTF_16BE;
            case UTF_16LE -> StandardCharsets.UTF_16LE;
            default ->
                sniffed.source() == CharsetSource.DEFAULT
                        ? MimeType.extract(contentType)
                                .flatMap(MimeType::encoding)
                                .map(declared -> declared.queryCharset())
                                .orElse(StandardCharsets.UTF_8)
                        : sniffed.encoding().queryCharset();
        };
    }
}
