package dev.trawl.crawl.fetch.cookie;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A parsed `Set-Cookie` value, not yet validated.
///
/// @param attributes by lower-case name; the last duplicate counts
record SetCookie(String name, String value, Map<String, String> attributes) {

    private static final int MOST_PAIR = 4096;
    private static final int MOST_ATTRIBUTE = 1024;

    /// Empty for a cookie without a name, with control characters, or longer than 4 KiB.
    static Optional<SetCookie> parse(String text) {
        int end = text.indexOf(';');
        String pair = end < 0 ? text : text.substring(0, end);
        int equals = pair.indexOf('=');
        if (equals < 0 || hasControl(text)) {
            return Optional.empty();
        }
        String name = trim(pair.substring(0, equals));
        String value = trim(pair.substring(equals + 1));
        if (name.isEmpty() || name.length() + value.length() > MOST_PAIR) {
            return Optional.empty();
        }
        return Optional.of(new SetCookie(name, value, attributes(end < 0 ? "" : text.substring(end + 1))));
    }

    Optional<String> attribute(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    private static Map<String, String> attributes(String text) {
        Map<String, String> attributes = new HashMap<>();
        for (String part : text.split(";", -1)) {
            int equals = part.indexOf('=');
            String value = equals < 0 ? "" : trim(part.substring(equals + 1));
            if (value.length() <= MOST_ATTRIBUTE) {
                String name = trim(equals < 0 ? part : part.substring(0, equals));
                attributes.put(name.toLowerCase(Locale.ROOT), value);
            }
        }
        return attributes;
    }

    private static boolean hasControl(String text) {
        return text.chars().anyMatch(letter -> (letter < ' ' && letter != '\t') || letter == 0x7f);
    }

    private static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isSpace(text.charAt(from))) {
            from++;
        }
        while (to > from && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isSpace(char letter) {
        return letter == ' ' || letter == '\t';
    }
}
