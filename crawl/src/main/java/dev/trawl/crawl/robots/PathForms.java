package dev.trawl.crawl.robots;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// A path in the two forms in which it is compared.
///
/// @param exact escapes in capitals, and characters escaped that no address holds
/// @param loose besides, escapes undone that need not be, and everything beyond ASCII escaped
/// @param differ the two are not the same, which is rare
record PathForms(String exact, String loose, boolean differ) {

    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final String NEVER_PLAIN = " \"'<>\\^`{|}\u007f";

    private PathForms(String exact, String loose) {
        this(exact, loose, !exact.equals(loose));
    }

    /// @param path octets of the file as characters
    static PathForms ofRule(String path) {
        return new PathForms(exact(path, true), loose(path, true));
    }

    /// @param target path and query of a request; what is not ASCII cannot be part of one and stays as it is
    static PathForms ofTarget(String target) {
        String octets = new String(target.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return new PathForms(exact(target, false), loose(octets, false));
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

    private static String loose(String octets, boolean rule) {
        StringBuilder out = new StringBuilder(octets.length());
        for (int i = 0; i < octets.length(); i++) {
            char c = octets.charAt(i);
            int escaped = escaped(octets, i);
            if (escaped >= 0) {
                appendLoose(out, escaped);
                i += 2;
            } else if (isNeverPlain(c) || c > 127 || isLiteral(octets, i, rule)) {
                escape(out, c);
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static void appendLoose(StringBuilder out, int octet) {
        if (isUnreserved(octet)) {
            out.append((char) octet);
        } else {
            escape(out, octet);
        }
    }

    /// A `*` or `$` that stands for itself: any of an address, and of a rule a `$` that is not its end.
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

    /// The octet that an escape stands for; -1 where there is none.
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
