package dev.trawl.crawl.extract.jsonpath;

import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Parses strings, numbers and keywords in a query.
final class PathLiterals {

    private PathLiterals() {}

    /// Parses the literal at the cursor; empty if there is none.
    static Optional<JsonNode> literal(PathText text) {
        JsonNodeFactory make = JsonNodeFactory.instance;
        char next = text.peek();
        if (next == '"' || next == '\'') {
            return Optional.of(make.stringNode(string(text)));
        }
        if (next == '-' || isDigit(next)) {
            return Optional.of(make.numberNode(number(text)));
        }
        for (JsonNode word : new JsonNode[] {make.booleanNode(true), make.booleanNode(false), make.nullNode()}) {
            if (isWord(text, word.toString())) {
                text.expect(word.toString());
                return Optional.of(word);
            }
        }
        return Optional.empty();
    }

    static String string(PathText text) {
        int quote = text.take();
        StringBuilder string = new StringBuilder();
        while (true) {
            int c = text.take();
            if (c == quote) {
                return string.toString();
            }
            if (c < 0x20) {
                throw text.wrong("a control character in a string");
            }
            if (c == '\\') {
                escape(text, quote, string);
            } else {
                string.appendCodePoint(c);
            }
        }
    }

    private static void escape(PathText text, int quote, StringBuilder string) {
        int c = text.take();
        switch (c) {
            case 'b' -> string.append('\b');
            case 'f' -> string.append('\f');
            case 'n' -> string.append('\n');
            case 'r' -> string.append('\r');
            case 't' -> string.append('\t');
            case '/', '\\' -> string.append((char) c);
            case 'u' -> unicode(text, string);
            default -> {
                if (c != quote) {
                    throw text.wrong("unknown escape");
                }
                string.append((char) c);
            }
        }
    }

    private static void unicode(PathText text, StringBuilder string) {
        char first = hex(text);
        if (Character.isLowSurrogate(first)) {
            throw text.wrong("half a surrogate pair");
        }
        string.append(first);
        if (Character.isHighSurrogate(first)) {
            text.expect("\\u");
            char second = hex(text);
            if (!Character.isLowSurrogate(second)) {
                throw text.wrong("half a surrogate pair");
            }
            string.append(second);
        }
    }

    private static char hex(PathText text) {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int c = text.take();
            int digit = c < 0x80 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw text.wrong("not four hexadecimal digits");
            }
            value = value * 16 + digit;
        }
        return (char) value;
    }

    private static BigDecimal number(PathText text) {
        StringBuilder number = new StringBuilder(text.accept("-") ? "-" : "");
        String whole = text.takeWhile(PathLiterals::isDigit);
        if (whole.isEmpty() || (whole.length() > 1 && whole.startsWith("0"))) {
            throw text.wrong("not a number");
        }
        number.append(whole);
        if (text.peek() == '.') {
            text.expect(".");
            number.append('.').append(digits(text));
        }
        if (text.peek() == 'e' || text.peek() == 'E') {
            text.take();
            String sign = text.accept("-") ? "-" : "";
            text.accept(sign.isEmpty() ? "+" : "");
            number.append('e').append(sign).append(digits(text));
        }
        try {
            return new BigDecimal(number.toString());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(text.wrong("a number too large").getMessage(), e);
        }
    }

    private static String digits(PathText text) {
        String digits = text.takeWhile(PathLiterals::isDigit);
        if (digits.isEmpty()) {
            throw text.wrong("expected a digit");
        }
        return digits;
    }

    private static boolean isWord(PathText text, String word) {
        char after = text.peek(word.length());
        return text.isNext(word) && !(after == '_' || after == '(' || Character.isLetterOrDigit(after));
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
