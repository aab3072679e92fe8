package dev.trawl.crawl.parse;

import java.util.ArrayList;
import java.util.List;

/// Splits a header value at commas outside of quoted strings, as "get, decode, and split" of the Fetch standard.
final class HeaderList {

    private final String text;
    private int at;

    HeaderList(String text) {
        this.text = text;
    }

    /// The values without surrounding spaces and tabs; values may be empty.
    List<String> values() {
        List<String> values = new ArrayList<>();
        int from = 0;
        for (; at <= text.length(); at++) {
            if (at == text.length() || text.charAt(at) == ',') {
                values.add(MimeType.strip(text.substring(from, at)));
                from = at + 1;
            } else if (text.charAt(at) == '"') {
                skipQuoted();
            }
        }
        return values;
    }

    /// Moves to the quote that ends the string, or to the last character.
    private void skipQuoted() {
        at++;
        while (at < text.length() - 1 && text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at = Math.min(at, text.length() - 1);
    }
}
