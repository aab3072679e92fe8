package dev.trawl.crawl.visit;

import dev.trawl.spi.crawl.UrlReason;

/// Shortens texts from the web for rows and the ledger.
final class Shortened {

    private static final int LONGEST_REASON = 300;
    private static final int LONGEST_TEXT = 2_000;

    private Shortened() {}

    static UrlReason reason(UrlReason reason) {
        return reason.cause().because(reason(reason.detail()));
    }

    /// One line without control characters, which some ledgers cannot store.
    static String reason(String text) {
        StringBuilder line = new StringBuilder();
        cut(text, LONGEST_REASON)
                .codePoints()
                .map(letter -> Character.isISOControl(letter) || isHalf(letter) ? ' ' : letter)
                .forEach(line::appendCodePoint);
        return line.toString();
    }

    static String text(String text) {
        return cut(text, LONGEST_TEXT);
    }

    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end) + "…";
    }

    private static boolean isHalf(int letter) {
        return letter >= Character.MIN_SURROGATE && letter <= Character.MAX_SURROGATE;
    }
}
