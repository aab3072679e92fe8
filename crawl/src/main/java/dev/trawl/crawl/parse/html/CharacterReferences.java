package dev.trawl.crawl.parse.html;

import dev.trawl.crawl.parse.encoding.AsciiText;
import org.jsoup.nodes.Entities;

/// Resolves character references such as `&amp;` and `&#38;`, as the HTML tokenizer does.
public final class CharacterReferences {

    private static final int LONGEST_NAME = 32;
    private static final String C1 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

    private final String text;
    private final boolean attribute;
    private final StringBuilder result;
    private int at;

    private CharacterReferences(String text, boolean attribute) {
        this.text = text;
        this.attribute = attribute;
        this.result = new StringBuilder(text.length());
    }

    /// In attributes a reference without `;` before `=`, a letter or a digit stays as written: `?a=1&copy=2`.
    static String inAttribute(String text) {
        return new CharacterReferences(text, true).resolve();
    }

    public static String inText(String text) {
        return new CharacterReferences(text, false).resolve();
    }

    private String resolve() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '&') {
                reference();
            } else {
                if (c == '\r') {
                    at += at + 1 < text.length() && text.charAt(at + 1) == '\n' ? 1 : 0;
                    c = '\n';
                }
                result.append(c == 0 ? '\ufffd' : c);
                at++;
            }
        }
        return result.toString();
    }

    private void reference() {
        int next = at + 1 < text.length() ? text.charAt(at + 1) : 0;
        if (next == '#') {
            numeric();
        } else if (AsciiText.isLetter(next)) {
            named();
        } else {
            literal();
        }
    }

    private void literal() {
        result.append('&');
        at++;
    }

    private void named() {
        int from = at + 1;
        int to = from;
        while (to < text.length() && to - from < LONGEST_NAME && isLetterOrDigit(text.charAt(to))) {
            to++;
        }
        if (to < text.length() && text.charAt(to) == ';' && Entities.isNamedEntity(text.substring(from, to))) {
            result.append(Entities.getByName(text.substring(from, to)));
            at = to + 1;
            return;
        }
        for (int end = to; end > from + 1; end--) {
            String name = text.substring(from, end);
            if (Entities.isBaseNamedEntity(name)) {
                unfinished(name, end);
                return;
            }
        }
        literal();
    }

    private void unfinished(String name, int end) {
        char next = end < text.length() ? text.charAt(end) : ' ';
        if (attribute && (next == '=' || isLetterOrDigit(next))) {
            literal();
        } else {
            result.append(Entities.getByName(name));
            at = end + (next == ';' ? 1 : 0);
        }
    }

    private void numeric() {
        int from = at + 2;
        boolean hex = from < text.length() && (text.charAt(from) | 0x20) == 'x';
        from += hex ? 1 : 0;
        int radix = hex ? 16 : 10;
        int to = from;
        int codePoint = 0;
        while (to < text.length() && isDigit(text.charAt(to), hex)) {
            codePoint = Math.min(codePoint * radix + Character.digit(text.charAt(to), radix), 0x110000);
            to++;
        }
        if (to == from) {
            literal();
            return;
        }
        result.appendCodePoint(meant(codePoint));
        at = to < text.length() && text.charAt(to) == ';' ? to + 1 : to;
    }

    private static int meant(int codePoint) {
        if (codePoint == 0 || codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
            return 0xfffd;
        }
        return codePoint >= 0x80 && codePoint <= 0x9f ? C1.charAt(codePoint - 0x80) : codePoint;
    }

    private static boolean isDigit(char c, boolean hex) {
        return (c >= '0' && c <= '9') || (hex && (c | 0x20) >= 'a' && (c | 0x20) <= 'f');
    }

    private static boolean isLetterOrDigit(int c) {
        return AsciiText.isLetter(c) || (c >= '0' && c <= '9');
    }
}
