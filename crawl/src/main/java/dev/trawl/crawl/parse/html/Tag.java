package dev.trawl.crawl.parse.html;

import dev.trawl.crawl.parse.encoding.AsciiText;
import java.nio.charset.StandardCharsets;

/// The tag names that affect tokenization or carry page data; all others are `OTHER`.
public enum Tag {
    OTHER(""),
    A("a"),
    AREA("area"),
    BASE("base"),
    LINK("link"),
    META("meta"),
    TITLE("title"),
    IMG("img"),
    SOURCE("source"),
    SCRIPT("script"),
    STYLE("style"),
    TEXTAREA("textarea"),
    XMP("xmp"),
    IFRAME("iframe"),
    FRAME("frame"),
    NOEMBED("noembed"),
    NOFRAMES("noframes"),
    PLAINTEXT("plaintext"),
    TEMPLATE("template"),
    FRAMESET("frameset"),
    BODY("body"),
    HTML("html"),
    HEAD("head"),
    NOSCRIPT("noscript"),
    SELECT("select"),
    SVG("svg"),
    MATH("math"),
    P("p"),
    BR("br"),
    FONT("font"),
    MI("mi"),
    MO("mo"),
    MN("mn"),
    MS("ms"),
    MTEXT("mtext"),
    ANNOTATION_XML("annotation-xml"),
    FOREIGN_OBJECT("foreignobject"),
    DESC("desc");

    private static final int SLOTS = 256;
    private static final Tag[] TABLE = table();

    @SuppressWarnings("ImmutableEnumChecker") // never exposed
    private final byte[] name;

    Tag(String name) {
        this.name = name.getBytes(StandardCharsets.US_ASCII);
    }

    /// The tag whose name starts at `from`, ignoring case.
    static Tag of(byte[] page, int from, int to) {
        int length = to - from;
        if (length > 14) {
            return OTHER;
        }
        int slot = slot(page[from], page[to - 1], page[from + length / 2], length);
        while (TABLE[slot] != null) {
            if (TABLE[slot].matches(page, from, length)) {
                return TABLE[slot];
            }
            slot = (slot + 1) & (SLOTS - 1);
        }
        return OTHER;
    }

    private boolean matches(byte[] page, int from, int length) {
        if (length != name.length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (AsciiText.lower(page[from + i]) != name[i]) {
                return false;
            }
        }
        return true;
    }

    private static int slot(byte first, byte last, byte middle, int length) {
        // Setting the lower-case bit gives both cases the same hash.
        return ((first | 0x20) * 7 + (last | 0x20) * 31 + (middle | 0x20) * 13 + length * 17) & (SLOTS - 1);
    }

    @SuppressWarnings("NullAway") // an empty slot ends a search
    private static Tag[] table() {
        Tag[] table = new Tag[SLOTS];
        for (Tag tag : values()) {
            int length = tag.name.length;
            if (length > 0) {
                int slot = slot(tag.name[0], tag.name[length - 1], tag.name[length / 2], length);
                while (table[slot] != null) {
                    slot = (slot + 1) & (SLOTS - 1);
                }
                table[slot] = tag;
            }
        }
        return table;
    }
}
