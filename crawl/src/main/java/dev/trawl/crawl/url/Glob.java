package dev.trawl.crawl.url;

/// Matches whole texts against `*` (anything without a slash) and `**` (anything). The time is at most proportional
/// to the product of both lengths.
final class Glob {

    private Glob() {}

    static boolean matches(String pattern, String text) {
        if (!fitsAround(pattern, text)) {
            return false;
        }
        // Positions of the pattern that the text reaches so far.
        boolean[] reached = new boolean[pattern.length() + 1];
        reached[0] = true;
        skipStars(pattern, reached);
        for (int i = 0; i < text.length(); i++) {
            reached = after(pattern, reached, text.charAt(i));
        }
        return reached[pattern.length()];
    }

    /// Compares the text before the first star and after the last one; most URLs already fail here.
    private static boolean fitsAround(String pattern, String text) {
        int head = pattern.indexOf('*');
        if (head < 0) {
            return pattern.equals(text);
        }
        int last = pattern.lastIndexOf('*');
        int tail = pattern.length() - 1 - last;
        return text.length() >= head + tail
                && text.regionMatches(0, pattern, 0, head)
                && text.regionMatches(text.length() - tail, pattern, last + 1, tail);
    }

    private static boolean[] after(String pattern, boolean[] reached, char c) {
        boolean[] next = new boolean[reached.length];
        for (int at = 0; at < pattern.length(); at++) {
            if (!reached[at]) {
                continue;
            }
            if (isDouble(pattern, at) || (pattern.charAt(at) == '*' && c != '/')) {
                next[at] = true;
            } else if (pattern.charAt(at) == c) {
                next[at + 1] = true;
            }
        }
        skipStars(pattern, next);
        return next;
    }

    /// A star also matches nothing.
    private static void skipStars(String pattern, boolean[] reached) {
        for (int at = 0; at < pattern.length(); at++) {
            if (reached[at] && pattern.charAt(at) == '*') {
                reached[at + (isDouble(pattern, at) ? 2 : 1)] = true;
            }
        }
    }

    private static boolean isDouble(String pattern, int at) {
        return pattern.startsWith("**", at);
    }
}
