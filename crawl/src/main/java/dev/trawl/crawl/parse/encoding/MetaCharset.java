package dev.trawl.crawl.parse.encoding;

import java.util.Locale;
import java.util.Optional;

/// Reads the encoding from the attributes of a `meta`.
public final class MetaCharset {

    private MetaCharset() {}

    /// The encoding of a label. The page was readable as ASCII, so a UTF-16 label means UTF-8.
    public static Optional<Encoding> usable(String label) {
        return Encoding.forLabel(label)
                .map(found -> found.isUtf16()
                        ? Encoding.UTF_8
                        : found == Encoding.X_USER_DEFINED ? Encoding.WINDOWS_1252 : found);
    }

    /// The label after `charset=` in the content of a `meta http-equiv`.
    public static Optional<String> labelIn(String content) {
        String lower = content.toLowerCase(Locale.ROOT);
        int at = 0;
        while (true) {
            at = lower.indexOf("charset", at);
            if (at < 0) {
                return Optional.empty();
            }
            at = skipSpace(content, at + "charset".length());
            if (at < content.length() && content.charAt(at) == '=') {
                return value(content, skipSpace(content, at + 1));
            }
        }
    }

    private static Optional<String> value(String content, int from) {
        if (from >= content.length()) {
            return Optional.empty();
        }
        char first = content.charAt(from);
        if (first == '"' || first == '\'') {
            int close = content.indexOf(first, from + 1);
            return close < 0 ? Optional.empty() : Optional.of(content.substring(from + 1, close));
        }
        int to = from;
        while (to < content.length() && !AsciiText.isSpace(content.charAt(to)) && content.charAt(to) != ';') {
            to++;
        }
        return Optional.of(content.substring(from, to));
    }

    private static int skipSpace(String text, int from) {
        int at = from;
        while (at < text.length() && AsciiText.isSpace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
