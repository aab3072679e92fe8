package dev.trawl.crawl.visit;

import java.util.HexFormat;

/// A row as one line of JSON, written directly: rows are numerous, and a tree of nodes for each would be wasted.
final class RowText {

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final StringBuilder text = new StringBuilder(512).append('{');

    RowText put(String name, String value) {
        name(name);
        quote(value);
        return this;
    }

    RowText put(String name, long value) {
        name(name).append(value);
        return this;
    }

    RowText putTrue(String name) {
        return json(name, "true");
    }

    /// @param value JSON, written unchanged
    RowText json(String name, String value) {
        name(name).append(value);
        return this;
    }

    @Override
    public String toString() {
        return text + "}";
    }

    private StringBuilder name(String name) {
        if (text.length() > 1) {
            text.append(',');
        }
        return text.append('"').append(name).append("\":");
    }

    private void quote(String value) {
        text.append('"');
        int plain = 0;
        for (int at = 0; at < value.length(); at++) {
            char letter = value.charAt(at);
            if (letter < ' ' || letter == '"' || letter == '\\') {
                text.append(value, plain, at);
                escape(letter);
                plain = at + 1;
            }
        }
        text.append(value, plain, value.length()).append('"');
    }

    private void escape(char letter) {
        switch (letter) {
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            case '"', '\\' -> text.append('\\').append(letter);
            default -> text.append("\\u").append(HEX.toHexDigits(letter));
        }
    }
}
