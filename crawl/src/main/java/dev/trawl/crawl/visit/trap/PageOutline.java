package dev.trawl.crawl.visit.trap;

import dev.trawl.crawl.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of a page, reduced for the comparison of near-identical pages: a hash of its words and a list of
/// its numbers.
///
/// The URL of the page, link targets, dates, times, durations and random tokens are ignored, as in [PageText].
/// Decimal numbers and the numbers of the page's own URL are words: prices and page numbers are content.
final class PageOutline {

    /// Tolerates counters and similar noise; more differing numbers are content.
    private static final int DIFFERENT_NUMBERS = 2;

    /// Further numbers count as words, which bounds the memory for one page.
    private static final int NUMBERS = 128;

    private static final int SHORTEST_PATH = 2;
    private static final int LONGEST_WORD = 24;
    private static final int LONGEST_MIXED = 8;
    private static final Pattern TIME = Pattern.compile("""
            \\d{4}-\\d{1,2}-\\d{1,2}(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?)?Z?\
            |\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?\
            |\\d{1,9}(?:[.,]\\d{1,9})? ?(?:ms|s|sec|seconds)\\b""");
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,9}[.,]\\d{1,2}(?![\\d.,])");
    private static final Pattern WHOLE = Pattern.compile("\\d{1,3}(?:[,.]\\d{3})+(?!\\d)|\\d+");
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9\\x80-\\xff]+");
    private static final Pattern HREF =
            Pattern.compile("(?i)href\\s?=\\s?(?:\"[^\"]{0,9999}|'[^']{0,9999}|[^\\s>]{0,9999})");

    private final String page;
    private final Url address;
    private final WordHashes silent;
    private final WordHashes ownNumbers = new WordHashes();
    private final int[] numbers = new int[NUMBERS];
    private int count;
    private long words = 1;
    private int at;

    private PageOutline(byte[] page, Url address) {
        this.page = new String(page, StandardCharsets.ISO_8859_1);
        this.address = address;
        this.silent = UrlWords.of(address, PageText.dateWords());
        Matcher digits = WHOLE.matcher(address.path() + " " + address.query().orElse(""));
        while (digits.find()) {
            ownNumbers.add(hash(digits.group()));
        }
    }

    static PageOutline of(byte[] page, Url address) {
        var outline = new PageOutline(page, address);
        outline.read();
        return outline;
    }

    /// Equal for pages with the same words.
    long words() {
        return words;
    }

    int[] numbers() {
        return Arrays.copyOf(numbers, count);
    }

    /// True if the numbers of two pages with the same words are equal, except for a few.
    static boolean areNear(int[] some, int[] others) {
        if (some.length != others.length) {
            return false;
        }
        int different = 0;
        for (int i = 0; i < some.length; i++) {
            different += some[i] == others[i] ? 0 : 1;
        }
        return different <= DIFFERENT_NUMBERS;
    }

    private void read() {
        String path = address.path() + address.query().map("?"::concat).orElse("");
        var own = new PathOccurrences(page, path);
        Matcher time = TIME.matcher(page);
        Matcher decimal = DECIMAL.matcher(page);
        Matcher whole = WHOLE.matcher(page);
        Matcher token = TOKEN.matcher(page);
        Matcher href = HREF.matcher(page);
        while (at < page.length()) {
            char letter = page.charAt(at);
            if (letter == '/' && path.length() >= SHORTEST_PATH && own.isAt(at) && endsAt(at + path.length())) {
                at += path.length();
            } else if (isDigit(letter) && isAt(time)) {
                at = time.end();
            } else if (isDigit(letter) && isAt(decimal)) {
                word(hash(decimal.group()));
                at = decimal.end();
            } else if ((letter | 0x20) == 'h' && isAt(href)) {
                at = href.end();
            } else if (isAt(token)) {
                token(token.group(), whole);
            } else {
                at++;
            }
        }
    }

    private boolean isAt(Matcher matcher) {
        return matcher.region(at, page.length()).lookingAt();
    }

    /// True if the path ends here and is not only the beginning of a longer one.
    private boolean endsAt(int end) {
        return end == page.length() || !isDigit(page.charAt(end));
    }

    private void token(String token, Matcher whole) {
        if (isDigit(token.charAt(0)) && isAt(whole) && whole.end() >= at + token.length()) {
            number(whole.group());
            at = whole.end();
            return;
        }
        at += token.length();
        if (!looksRandom(token)) {
            long hash = hash(token);
            if (!silent.has(hash)) {
                word(hash);
            }
        }
    }

    /// Text beyond ASCII is never random: many scripts write whole sentences without a space.
    private static boolean looksRandom(String token) {
        boolean ascii = token.chars().allMatch(letter -> letter < 128);
        boolean mixed = token.chars().anyMatch(letter -> isDigit((char) letter));
        return ascii && (token.length() > LONGEST_WORD || (mixed && token.length() >= LONGEST_MIXED));
    }

    private void number(String digits) {
        long hash = hash(digits);
        if (silent.has(hash)) {
            return;
        }
        if (ownNumbers.has(hash) || count == NUMBERS) {
            word(hash);
        } else {
            numbers[count++] = Long.hashCode(hash);
        }
    }

    private void word(long hash) {
        words = (words ^ hash) * 0x9E3779B97F4A7C15L;
        words ^= words >>> 29;
    }

    private static long hash(String token) {
        byte[] bytes = token.getBytes(StandardCharsets.ISO_8859_1);
        return PageText.hash(bytes, 0, bytes.length);
    }

    private static boolean isDigit(char letter) {
        return letter >= '0' && letter <= '9';
    }
}
