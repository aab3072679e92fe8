package dev.trawl.crawl.url;

/// `C:` or `C|` at the start of a file path; `..` never removes it.
final class DriveLetter {

    private DriveLetter() {}

    static boolean is(String text) {
        return text.length() == 2 && isLetter(text.charAt(0)) && (text.charAt(1) == ':' || text.charAt(1) == '|');
    }

    static boolean isNormal(String text) {
        return is(text) && text.charAt(1) == ':';
    }

    /// True if the drive letter at `start` is a whole segment.
    static boolean startsAt(String text, int start) {
        return text.length() >= start + 2
                && is(text.substring(start, start + 2))
                && (text.length() == start + 2 || "/\\?#".indexOf(text.charAt(start + 2)) >= 0);
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
