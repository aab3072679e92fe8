package dev.trawl.crawl.parse.html;

import dev.trawl.crawl.parse.encoding.AsciiText;
import dev.trawl.crawl.parse.encoding.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// The attributes of the current tag, stored as byte positions. Text is decoded only for requested attributes.
public final class Attributes {

    private static final int MOST = 256;

    private final byte[] page;
    private final Encoding encoding;
    private int[] places = new int[4 * 16];
    private int count;

    Attributes(byte[] page, Encoding encoding) {
        this.page = page;
        this.encoding = encoding;
    }

    void clear() {
        count = 0;
    }

    void add(int nameFrom, int nameTo, int valueFrom, int valueTo) {
        if (count == MOST) {
            return;
        }
        int at = 4 * count++;
        if (at == places.length) {
            places = Arrays.copyOf(places, 2 * places.length);
        }
        places[at] = nameFrom;
        places[at + 1] = nameTo;
        places[at + 2] = valueFrom;
        places[at + 3] = valueTo;
    }

    public boolean has(byte[] name) {
        return find(name) >= 0;
    }

    /// The value with character references resolved. The first of duplicate attributes counts.
    public Optional<String> value(byte[] name) {
        int at = find(name);
        return at < 0 ? Optional.empty() : Optional.of(text(places[at + 2], places[at + 3]));
    }

    /// An attribute name for lookups; it must be in lower case.
    public static byte[] name(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    private int find(byte[] name) {
        for (int at = 0; at < 4 * count; at += 4) {
            if (places[at + 1] - places[at] == name.length && matches(places[at], name)) {
                return at;
            }
        }
        return -1;
    }

    private boolean matches(int from, byte[] name) {
        for (int i = 0; i < name.length; i++) {
            if (AsciiText.lower(page[from + i]) != name[i]) {
                return false;
            }
        }
        return true;
    }

    private String text(int from, int to) {
        boolean plain = true;
        for (int i = from; i < to && plain; i++) {
            byte b = page[i];
            plain = b > 0 && b != '&' && b != '\r';
        }
        return plain
                ? new String(page, from, to - from, StandardCharsets.ISO_8859_1)
                : CharacterReferences.inAttribute(encoding.decode(page, from, to));
    }
}
