package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.AsciiText;
import java.util.Optional;

/// Target and delay of a `meta http-equiv=refresh`.
///
/// @param target as written; empty to reload the same page
public record MetaRefresh(int seconds, String target) {

    private static final int LONGEST = 1_000_000;

    /// Parses the content by the rules of the HTML standard; empty if it is invalid.
    public static Optional<MetaRefresh> parse(String content) {
        int at = skipSpace(content, 0);
        int digits = at;
        int seconds = 0;
        while (at < content.length() && isDigit(content.charAt(at))) {
            seconds = Math.min(LONGEST, seconds * 10 + content.charAt(at++) - '0');
        }
        if (at == digits && (at >= content.length() || content.charAt(at) != '.')) {
            return Optional.empty();
        }
        while (at < content.length() && (isDigit(content.charAt(at)) || content.charAt(at) == '.')) {
            at++;
        }
        return target(content, at, seconds);
    }

    private static Optional<MetaRefresh> target(String content, int from, int seconds) {
        if (from >= content.length()) {
            return Optional.of(new MetaRefresh(seconds, ""));
        }
        char separator = content.charAt(from);
        if (separator != ';' && separator != ',' && !AsciiText.isSpace(separator)) {
            return Optional.empty();
        }
        int at = skipSpace(content, from);
        if (at < content.length() && (content.charAt(at) == ';' || content.charAt(at) == ',')) {
            at++;
        }
        at = skipSpace(content, at);
        int afterWord = afterUrlWord(content, at);
        return Optional.of(new MetaRefresh(seconds, unquoted(content.substring(afterWord))));
    }

    private static int afterUrlWord(String content, int from) {
        if (!content.regionMatches(true, from, "url", 0, 3)) {
            return from;
        }
        int at = skipSpace(content, from + 3);
        return at < content.length() && content.charAt(at) == '=' ? skipSpace(content, at + 1) : from;
    }

    private static String unquoted(String text) {
        if (text.isEmpty() || (text.charAt(0) != '"' && text.charAt(0) != '\'')) {
            return text;
        }
        int close = text.indexOf(text.charAt(0), 1);
        return close < 0 ? text.substring(1) : text.substring(1, close);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int skipSpace(String text, int from) {
        int at = from;
        while (at < text.length() && AsciiText.isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
