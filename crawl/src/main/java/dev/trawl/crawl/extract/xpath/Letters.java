package dev.trawl.crawl.extract.xpath;

/// XPath string functions on code points.
final class Letters {

    private Letters() {}

    /// The characters at positions from `from` (inclusive) to `to` (exclusive), counted from 1.
    static String between(String text, double from, double to) {
        StringBuilder part = new StringBuilder();
        int place = 1;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            if (place >= from && place < to) {
                part.appendCodePoint(text.codePointAt(at));
            }
            place++;
        }
        return part.toString();
    }

    static String normalized(String text) {
        StringBuilder normalized = new StringBuilder();
        for (String word : text.split("[ \\t\\r\\n]+")) {
            if (!word.isEmpty()) {
                normalized.append(normalized.isEmpty() ? "" : " ").append(word);
            }
        }
        return normalized.toString();
    }

    static String translated(String text, String from, String to) {
        int[] source = from.codePoints().toArray();
        int[] target = to.codePoints().toArray();
        StringBuilder translated = new StringBuilder();
        text.codePoints().forEach(c -> {
            int at = 0;
            while (at < source.length && source[at] != c) {
                at++;
            }
            if (at == source.length) {
                translated.appendCodePoint(c);
            } else if (at < target.length) {
                translated.appendCodePoint(target[at]);
            }
        });
        return translated.toString();
    }
}
