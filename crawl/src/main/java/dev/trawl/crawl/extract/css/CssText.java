package dev.trawl.crawl.extract.css;

/// A cursor over the text of a selector, with the CSS tokens that selectors use.
final class CssText {

    private final String text;
    private int at;

    CssText(String text) {
        this.text = text;
    }

    boolean isEnd() {
        return at >= text.length();
    }

    char peek() {
        return peek(0);
    }

    char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : 0;
    }

    boolean accept(String word) {
        boolean found = text.startsWith(word, at);
        at += found ? word.length() : 0;
        return found;
    }

    void expect(String word) {
        if (!accept(word)) {
            throw wrong("expected '" + word + "'");
        }
    }

    /// Skips white space and comments. True if there was any.
    boolean skipSpace() {
        int from = at;
        while (true) {
            while (at < text.length() && " \t\n\r\f".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
            if (!text.startsWith("/*", at)) {
                return at > from;
            }
            int close = text.indexOf("*/", at + 2);
            at = close < 0 ? text.length() : close + 2;
        }
    }

    boolean isIdentifier() {
        char c = peek();
        if (c == '-') {
            char next = peek(1);
            return next == '-' || isNameStart(next) || (next == '\\' && peek(2) != '\n');
        }
        return isNameStart(c) || (c == '\\' && peek(1) != '\n' && at + 1 < text.length());
    }

    String identifier() {
        if (!isIdentifier()) {
            throw wrong("expected a name");
        }
        return name();
    }

    /// Parses letters, digits and escapes, as after `#`.
    String name() {
        StringBuilder name = new StringBuilder();
        while (!isEnd()) {
            char c = peek();
            if (isNameStart(c) || c == '-' || (c >= '0' && c <= '9')) {
                name.append(c);
                at++;
            } else if (c == '\\' && peek(1) != '\n' && at + 1 < text.length()) {
                at++;
                name.appendCodePoint(escape());
            } else {
                break;
            }
        }
        if (name.isEmpty()) {
            throw wrong("expected a name");
        }
        return name.toString();
    }

    String string() {
        char quote = text.charAt(at++);
        StringBuilder string = new StringBuilder();
        while (!isEnd() && peek() != quote) {
            char c = text.charAt(at++);
            if (c == '\n') {
                throw wrong("a string must not end with its line");
            }
            if (c != '\\') {
                string.append(c);
            } else if (peek() == '\n') {
                at++;
            } else if (!isEnd()) {
                string.appendCodePoint(escape());
            }
        }
        // The end of the selector closes an open string.
        at += isEnd() ? 0 : 1;
        return string.toString();
    }

    private int escape() {
        int value = 0;
        int digits = 0;
        while (digits < 6 && Character.digit(peek(), 16) >= 0 && peek() < 0x80) {
            value = value * 16 + Character.digit(peek(), 16);
            at++;
            digits++;
        }
        if (digits == 0) {
            int codePoint = text.codePointAt(at);
            at += Character.charCount(codePoint);
            return codePoint;
        }
        if (" \t\n\r\f".indexOf(peek()) >= 0) {
            at++;
        }
        boolean invalid = value == 0 || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff);
        return invalid ? 0xfffd : value;
    }

    String until(String stops) {
        int from = at;
        while (at < text.length() && stops.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    int mark() {
        return at;
    }

    void reset(int mark) {
        at = mark;
    }

    IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException("not a CSS selector: " + why + " at position " + at);
    }

    private static boolean isNameStart(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
    }
}
