package dev.trawl.crawl.parse.html;

import dev.trawl.crawl.parse.encoding.AsciiText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A set of tag names, looked up by the hash of bytes in a page.
final class TagNames {

    /// Start tags that end foreign content, because the author forgot to close it.
    static final TagNames BREAKOUT = new TagNames("""
            b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu \
            meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var""");

    /// Elements without an end tag.
    static final TagNames VOID = new TagNames(
            "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr");

    /// Elements that usually enclose foreign content; their end tag also ends that content.
    static final TagNames AROUND = new TagNames("""
            a abbr address article aside b big blockquote body button center cite code dd details dialog div dl dt em \
            fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header html i label legend li main menu nav nobr ol \
            option p pre q s section select small span strong sub summary sup table tbody td tfoot th thead tr tt u ul""");

    private final long[] hashes;

    private TagNames(String names) {
        hashes = Arrays.stream(names.split(" "))
                .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                .mapToLong(name -> hash(name, 0, name.length))
                .sorted()
                .toArray();
    }

    boolean contains(long hash) {
        return Arrays.binarySearch(hashes, hash) >= 0;
    }

    /// Equal for equal names, ignoring case; a collision of different names is practically impossible.
    static long hash(byte[] bytes, int from, int to) {
        long hash = 0xcbf29ce484222325L;
        for (int i = from; i < to; i++) {
            hash = (hash ^ AsciiText.lower(bytes[i])) * 0x100000001b3L;
        }
        return hash;
    }
}
