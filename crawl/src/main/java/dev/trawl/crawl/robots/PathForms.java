package dev.trawl.crawl.robots;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// The forms in which paths are compared: exact, and normalised by RFC 9309.
final class PathForms {

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String NEVER_PLAIN = " \"'<>\\^`{|}\u007f";

    private PathForms() {}

    /// Puts escapes into upper case, and escapes characters that a URL cannot contain.
    ///
    /// @param path octets of the file as characters
    static String exactRule(String path) {
        return exact(path, true);
    }

    /// Like [#exactRule], but decodes needless escapes and escapes a `$` before the end.
    ///
    /// @param path octets of the file as characters
    static String normalRule(String path) {
        return normal(path, true);
    }

    /// The number of needless escapes in a rule.
    static int needless(String path) {
        int count = 0;
        for (int i = path.indexOf('%'); i >= 0; i = path.indexOf('%', i + 1)) {
            count += isUnreserved(escaped(path, i)) ? 1 : 0;
        }
        return count;
    }

    /// Like [#exactRule], but keeps non-ASCII characters, which cannot be part of a request.
    static String exactTarget(String target) {
        return exact(target, false);
    }

    /// The exact form with needless escapes decoded, as RFC 9309 requires for every URL.
    static String undoneTarget(String target) {
        StringBuilder out = new StringBuilder(target.length());
        for (int i = 0; i < target.length(); i++) {
            int escaped = escaped(target, i);
            boolean undone = isUnreserved(escaped);
            out.append(undone ? (char) escaped : target.charAt(i));
            i += undone ? 2 : 0;
        }
        return exact(out.toString(), false);
    }

    /// Like [#normalRule], but escapes every `*` and `$`.
    static String normal(String target) {
        return normal(new String(target.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1), false);
    }

    private static String exact(String path, boolean rule) {
        StringBuilder out = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            int escaped = escaped(path, i);
            if (escaped >= 0) {
                escape(out, escaped);
                i += 2;
            } else if (isNeverPlain(c) || (rule && c > 127)) {
                escape(out, c);
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static String normal(String octets, boolean rule) {
        StringBuilder out = new StringBuilder(octets.length());
        for (int i = 0; i < octets.length(); i++) {
            char c = octets.charAt(i);
            int escaped = escaped(octets, i);
            if (escaped >= 0) {
                appendNormal(out, escaped);
                i += 2;
            } else if (isNeverPlain(c) || c > 127 || isLiteral(octets, i, rule)) {
                escape(out, c);
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static void appendNormal(StringBuilder out, int octet) {
        if (isUnreserved(octet)) {
            out.append((char) octet);
        } else {
            escape(out, octet);
        }
    }

    /// True for a literal `*` or `$`: any in a URL, and in a rule a `$` before the end.
    private static boolean isLiteral(String octets, int i, boolean rule) {
        char c = octets.charAt(i);
        return rule ? c == '$' && i < octets.length() - 1 : c == '*' || c == '$';
    }

    private static boolean isNeverPlain(char c) {
        return c < ' ' || NEVER_PLAIN.indexOf(c) >= 0;
    }

    private static boolean isUnreserved(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0;
    }

    /// The octet of an escape; -1 if there is none.
    private static int escaped(String path, int i) {
        boolean escape = path.charAt(i) == '%'
                && i + 2 < path.length()
                && HexFormat.isHexDigit(path.charAt(i + 1))
                && HexFormat.isHexDigit(path.charAt(i + 2));
        return escape ? HexFormat.fromHexDigits(path, i + 1, i + 3) : -1;
    }

    private static void escape(StringBuilder out, int octet) {
        HEX.toHexDigits(out.append('%'), (byte) octet);
    }
}
