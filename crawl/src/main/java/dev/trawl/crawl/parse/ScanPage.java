package dev.trawl.crawl.parse;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;

/// Reads the links of a page and what it says of itself, without a tree and almost without making objects.
public final class ScanPage {

    private final Set<LinkKind> wanted;
    private final String agent;

    /// @param agent the crawler's own name, whose `meta` is heard beside `robots`; may be empty
    public ScanPage(Set<LinkKind> wanted, String agent) {
        this.wanted = EnumSet.copyOf(wanted);
        this.agent = agent;
    }

    /// Reads links to other pages and the canonical one.
    public static ScanPage forPages() {
        return new ScanPage(EnumSet.of(LinkKind.ANCHOR, LinkKind.AREA, LinkKind.CANONICAL), "");
    }

    /// Never throws, and ends on any bytes.
    public PageScan scan(byte[] page, Sniffed charset) {
        return scan(page, charset, false);
    }

    /// @param xml the page is XHTML sent as XML, in which there is no raw text
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
