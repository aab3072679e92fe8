package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.Encoding;
import dev.trawl.crawl.parse.html.HtmlTokenizer;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/// Extracts the links and metadata of a page, without a tree and with few allocations.
public final class ScanPage {

    private final Set<LinkKind> wanted;
    private final String agent;

    /// @param agent the crawler's name, whose `meta` is read as well as `robots`; may be empty
    public ScanPage(Set<LinkKind> wanted, String agent) {
        this.wanted = EnumSet.copyOf(wanted);
        this.agent = agent;
    }

    /// Extracts links to other pages and the canonical link.
    public static ScanPage forPages() {
        return new ScanPage(EnumSet.of(LinkKind.ANCHOR, LinkKind.AREA, LinkKind.CANONICAL), "");
    }

    /// Never throws, and terminates on any bytes.
    public PageScan scan(byte[] page, Sniffed charset) {
        return scan(page, charset, false);
    }

    /// @param xml the page is XHTML sent as XML, which has no raw text
    public PageScan scan(byte[] page, Sniffed charset, boolean xml) {
        byte[] bytes = page;
        int from = charset.bomLength();
        Encoding encoding = charset.encoding();
        if (!encoding.isAsciiCompatible()) {
            bytes = charset.decode(page).getBytes(StandardCharsets.UTF_8);
            from = 0;
            encoding = Encoding.UTF_8;
        }
        PageListener listener = new PageListener(bytes, encoding, wanted, agent);
        new HtmlTokenizer(bytes, from, encoding, xml, listener).run();
        return listener.scanned();
    }
}
