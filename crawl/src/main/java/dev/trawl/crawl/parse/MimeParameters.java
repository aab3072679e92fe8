package dev.trawl.crawl.parse;

import java.util.Locale;
import java.util.Map;

/// The parameters after the type: `; name=value; name="quoted"`.
final class MimeParameters {

    private final String text;
    private int at;

    MimeParameters(String text, int at) {
        this.text = text;
        this.at = at;
    }

    Map<String, String> read(Map<String, String> parameters) {
        while (at < text.length()) {
            at++;
            while (at < text.length() && MimeType.isSpace(text.charAt(at))) {
                at++;
            }
            String name = until(";=");
            if (at < text.length() && text.charAt(at) == '=') {
                at++;
                String value = value();
                if (MimeType.isToken(name) && isValue(value)) {
                    parameters.putIfAbsent(name.toLowerCase(Locale.ROOT), value);
                }
            }
        }
        return parameters;
    }

    /// A quoted value may be empty. An empty unquoted value is invalid; `\0` represents it.
    private String value() {
        if (at < text.length() && text.charAt(at) == '"') {
            String quoted = quoted();
            until(";");
            return quoted;
        }
        String plain = MimeType.stripEnd(until(";"));
        return plain.isEmpty() ? "\0" : plain;
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            value.append(text.charAt(at++));
        }
        return value.toString();
    }

    private String until(String stops) {
        int from = at;
        while (at < text.length() && stops.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    private static boolean isValue(String value) {
        return value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c <= '~') || (c >= 0x80 && c <= 0xff));
    }
}
