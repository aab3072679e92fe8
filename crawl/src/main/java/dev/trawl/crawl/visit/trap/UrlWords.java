package dev.trawl.crawl.visit.trap;

import dev.trawl.crawl.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// The words of a URL that its page repeats without adding content.
final class UrlWords {

    private static final Pattern PARTS = Pattern.compile("[A-Za-z]*([0-9]*)[A-Za-z0-9\\x80-\\xff]*");
    private static final Pattern YEAR = Pattern.compile("(?<![0-9])(19|20|21)[0-9]{2}(?![0-9])");

    private static final int YEARS_AROUND = 10;

    private UrlWords() {}

    /// Adds to `others` the words of the URL and the numbers of its host. If the URL contains a year, adds all its
    /// numbers and the years around it.
    static WordHashes of(Url url, WordHashes others) {
        var words = new WordHashes(others);
        String rest = unescaped(url.path() + " " + url.query().orElse(""));
        Matcher year = YEAR.matcher(rest);
        boolean dated = year.find();
        addWords(words, url.host(), true);
        addWords(words, rest, dated);
        if (dated) {
            int own = Integer.parseInt(year.group());
            IntStream.rangeClosed(own - YEARS_AROUND, own + YEARS_AROUND).forEach(other -> add(words, "" + other));
        }
        return words;
    }

    private static void addWords(WordHashes words, String text, boolean numbersToo) {
        Matcher parts = PARTS.matcher(text);
        while (parts.find()) {
            boolean number = parts.group(1).equals(parts.group());
            if (!parts.group().isEmpty() && (numbersToo || !number)) {
                add(words, parts.group());
            }
            if (numbersToo && !parts.group(1).isEmpty()) {
                add(words, parts.group(1));
            }
        }
    }

    private static void add(WordHashes words, String word) {
        byte[] bytes = word.getBytes(StandardCharsets.ISO_8859_1);
        words.add(PageText.hash(bytes, 0, bytes.length));
    }

    /// Decodes each escaped byte into one character.
    private static String unescaped(String text) {
        var plain = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at++) {
            int high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
            int low = high < 0 ? -1 : Character.digit(text.charAt(at + 2), 16);
            if (text.charAt(at) == '%' && low >= 0) {
                plain.append((char) (high * 16 + low));
                at += 2;
            } else {
                plain.append(text.charAt(at));
            }
        }
        return plain.toString();
    }
}
