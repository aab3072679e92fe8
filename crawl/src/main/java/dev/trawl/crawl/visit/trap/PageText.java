package dev.trawl.crawl.visit.trap;

import dev.trawl.crawl.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// A hash of the text of a page, over all words that carry content. Link targets, random-looking words (a session,
/// a time stamp) and names of months and days are left out. So are the words, the host and a date of the page's own
/// URL. Other numbers count: `Page 17` is not `Page 18`.
final class PageText {

    private static final String DATE_WORDS = """
            january february march april may june july august september october november december
            jan feb mar apr jun jul aug sep sept oct nov dec
            monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun
            januar februar märz mai juni juli oktober dezember
            montag dienstag mittwoch donnerstag freitag samstag sonntag
            janvier février mars avril juin juillet août septembre octobre novembre décembre
            lundi mardi mercredi jeudi vendredi samedi dimanche
            enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
            lunes martes miércoles jueves viernes sábado domingo
            """;

    private static final int LONGEST_WORD = 24;
    private static final int LONGEST_MIXED = 8;
    private static final int LONGEST_NUMBER = 8;
    private static final byte[] HREF = {'h', 'r', 'e', 'f', '='};

    private final byte[] page;
    private final WordHashes silent;
    private int at;
    private long said = 1;

    private PageText(byte[] page, WordHashes silent) {
        this.page = page;
        this.silent = silent;
    }

    private static final class Dates {
        private static final WordHashes WORDS = new WordHashes();

        static {
            for (String word : DATE_WORDS.toLowerCase(Locale.ROOT).split("\\s+")) {
                byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
                WORDS.add(hash(bytes, 0, bytes.length));
            }
        }
    }

    /// Names of months and days.
    static WordHashes dateWords() {
        return Dates.WORDS;
    }

    /// Equal for two pages that differ only in the parts left out.
    static long of(byte[] page, Url address) {
        return new PageText(page, UrlWords.of(address, Dates.WORDS)).read();
    }

    private long read() {
        while (at < page.length) {
            if (!isWord(page[at])) {
                at++;
            } else if (startsLink()) {
                skipValue();
            } else {
                word();
            }
        }
        return said;
    }

    private boolean startsLink() {
        if (at + HREF.length >= page.length) {
            return false;
        }
        for (int i = 0; i < HREF.length; i++) {
            if (lower(page[at + i]) != HREF[i]) {
                return false;
            }
        }
        return true;
    }

    private void skipValue() {
        at += HREF.length;
        byte quote = page[at];
        boolean quoted = quote == '"' || quote == '\'';
        at++;
        while (at < page.length && (quoted ? page[at] != quote : page[at] > ' ' && page[at] != '>')) {
            at++;
        }
    }

    private void word() {
        int from = at;
        int digits = 0;
        boolean ascii = true; // other scripts write whole sentences without a space
        while (at < page.length && isWord(page[at])) {
            digits += isDigit(page[at]) ? 1 : 0;
            ascii &= page[at] >= 0;
            at++;
        }
        long hash = hash(page, from, at);
        if (!(ascii && looksRandom(at - from, digits)) && !silent.has(hash)) {
            said = (said ^ hash) * 0x9E3779B97F4A7C15L;
            said ^= said >>> 29;
        }
    }

    private static boolean looksRandom(int length, int digits) {
        return length > LONGEST_WORD
                || (digits == length ? digits >= LONGEST_NUMBER : digits > 0 && length >= LONGEST_MIXED);
    }

    /// Equal for a word in any case, and for a number with and without leading zeros.
    static long hash(byte[] bytes, int from, int to) {
        int start = from;
        while (start < to - 1 && bytes[start] == '0') {
            start++;
        }
        long hash = 0xcbf29ce484222325L;
        for (int i = start; i < to; i++) {
            hash = (hash ^ lower(bytes[i])) * 0x100000001b3L;
        }
        return hash;
    }

    static boolean isWord(byte letter) {
        return letter < 0 || isDigit(letter) || ((letter | 0x20) >= 'a' && (letter | 0x20) <= 'z');
    }

    static boolean isDigit(byte letter) {
        return letter >= '0' && letter <= '9';
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter | 0x20 : letter;
    }
}
