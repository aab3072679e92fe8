package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;
import dev.trawl.crawl.parse.encoding.GuessCharset;
import dev.trawl.crawl.parse.encoding.MetaPrescan;
import dev.trawl.crawl.parse.encoding.XmlDeclaration;
import java.util.Optional;

/// Determines the encoding in which a browser reads a page: byte order mark, header, `meta`, a later `meta`. The
/// default is windows-1252, or UTF-8 for JSON and XML.
public final class SniffCharset {

    private static final Sniffed FALLBACK = new Sniffed(Encoding.WINDOWS_1252, CharsetSource.DEFAULT, 0);

    private SniffCharset() {}

    /// @param contentType the header as received; empty if there was none
    public static Sniffed sniff(byte[] page, String contentType) {
        int bom = utf8Bom(page);
        if (bom > 0) {
            return new Sniffed(Encoding.UTF_8, CharsetSource.BOM, bom);
        }
        if (page.length >= 2 && page[0] == (byte) 0xfe && page[1] == (byte) 0xff) {
            return new Sniffed(Encoding.UTF_16BE, CharsetSource.BOM, 2);
        }
        if (page.length >= 2 && page[0] == (byte) 0xff && page[1] == (byte) 0xfe) {
            return new Sniffed(Encoding.UTF_16LE, CharsetSource.BOM, 2);
        }
        Optional<MimeType> type = MimeType.extract(contentType);
        return type.flatMap(MimeType::encoding)
                .map(declared -> new Sniffed(declared, CharsetSource.HEADER, 0))
                .orElseGet(() -> type.map(known -> byType(page, known)).orElseGet(() -> byContent(page)));
    }

    /// As `sniff`, but detects an undeclared encoding from the bytes. The text is better, but occasionally differs
    /// from that of a browser.
    public static Sniffed guess(byte[] page, String contentType) {
        Sniffed sniffed = sniff(page, contentType);
        return sniffed.source() == CharsetSource.DEFAULT
                ? GuessCharset.guess(page)
                        .map(guessed -> new Sniffed(guessed, CharsetSource.GUESS, 0))
                        .orElse(sniffed)
                : sniffed;
    }

    private static int utf8Bom(byte[] page) {
        boolean marked = page.length >= 3 && page[0] == (byte) 0xef && page[1] == (byte) 0xbb && page[2] == (byte) 0xbf;
        return marked ? 3 : 0;
    }

    private static Sniffed byType(byte[] page, MimeType type) {
        if (type.isJson()) {
            return new Sniffed(Encoding.UTF_8, CharsetSource.DEFAULT, 0);
        }
        if (type.isXml()) {
            return XmlDeclaration.encoding(page)
                    .map(declared -> new Sniffed(declared, CharsetSource.META, 0))
                    .orElse(new Sniffed(Encoding.UTF_8, CharsetSource.DEFAULT, 0));
        }
        return type.essence().equals("text/plain") ? FALLBACK : byContent(page);
    }

    private static Sniffed byContent(byte[] page) {
        return new MetaPrescan(page)
                .encoding()
                .or(() -> XmlDeclaration.encoding(page))
                .map(declared -> new Sniffed(declared, CharsetSource.META, 0))
                .or(() -> LateMeta.encoding(page).map(late -> new Sniffed(late, CharsetSource.LATE_META, 0)))
                .orElse(FALLBACK);
    }
}
