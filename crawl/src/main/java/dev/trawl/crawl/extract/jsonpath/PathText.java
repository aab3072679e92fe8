package dev.trawl.crawl.extract.jsonpath;

import java.util.function.IntPredicate;

/// A cursor over the text of a query.
final class PathText {

    private final String text;
    private int at;

    PathText(String text) {
        this.text = text;
    }

    boolean isEnd() {
        return at >= text.length();
    }

    /// The next character; 0 at the end.
    char peek() {
        return peek(0);
    }

    char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : 0;
    }

    boolean isNext(String word) {
        return text.startsWith(word, at);
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

    int take() {
        if (isEnd()) {
            throw wrong("the query ends too early");
        }
        int codePoint = text.codePointAt(at);
        if (Character.isBmpCodePoint(codePoint) && Character.isSurrogate((char) codePoint)) {
            throw wrong("half a surrogate pair");
        }
        at += Character.charCount(codePoint);
        return codePoint;
    }

    String takeWhile(IntPredicate wanted) {
        int from = at;
        while (at < text.length() && wanted.test(text.codePointAt(at))) {
            at += Character.charCount(text.codePointAt(at));
        }
        return text.substring(from, at);
    }

    void skipSpace() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    int mark() {
        return at;
    }

    void reset(int mark) {
        at = mark;
    }

    IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException("not a JSONPath (RFC 9535): " + why + " at position " + at);
    }
}
