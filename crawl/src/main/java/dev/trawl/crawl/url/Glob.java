package dev.trawl.crawl.url;

/// Whole texts against `*` (anything without a slash) and `**` (anything). The time is at most the product of both
/// lengths.
final class Glob {

    private Glob() {}

    static boolean matches(String pattern, String text) {
        // Which ends of the pattern are reached by the text so far.
        boolean[] reached = new boolean[pattern.length() + 1];
        reached[0] = true;
        skipStars(pattern, reached);
        for (int i = 0; i < text.length(); i++) {
            reached = after(pattern, reached, text.charAt(i));
        }
        return reached[pattern.length()];
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

    /// A star may also stand for nothing.
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
