package dev.trawl.crawl.robots;

/// A path prefix in which `*` matches anything and a final `$` matches the end of the path. Matching takes time
/// proportional to the lengths of path and pattern, for any input.
record PathPattern(String text) {

    /// True if the pattern has no wildcard.
    boolean isPlain() {
        return text.indexOf('*') < 0 && !text.endsWith("$");
    }

    boolean matches(String path) {
        boolean anchored = text.endsWith("$");
        int end = anchored ? text.length() - 1 : text.length();
        int star = text.indexOf('*');
        if (star < 0 || star >= end) {
            return path.regionMatches(0, text, 0, end) && (!anchored || path.length() == end);
        }
        if (!path.regionMatches(0, text, 0, star)) {
            return false;
        }
        int at = star;
        int start = star + 1;
        while (start <= end) {
            int next = text.indexOf('*', start);
            int stop = next < 0 || next > end ? end : next;
            String piece = text.substring(start, stop);
            if (stop == end && anchored) {
                return path.length() - at >= piece.length() && path.endsWith(piece);
            }
            int found = find(path, piece, at);
            if (found < 0) {
                return false;
            }
            at = found + piece.length();
            start = stop + 1;
        }
        return true;
    }

    /// Like `indexOf`, whose time for long pieces could be the product of both lengths.
    private static int find(String path, String piece, int from) {
        return piece.length() < 32 ? path.indexOf(piece, from) : findLong(path, piece, from);
    }

    private static int findLong(String path, String piece, int from) {
        int[] fallback = fallbacks(piece);
        int matched = 0;
        for (int i = from; i < path.length(); i++) {
            while (matched > 0 && path.charAt(i) != piece.charAt(matched)) {
                matched = fallback[matched - 1];
            }
            if (path.charAt(i) == piece.charAt(matched)) {
                matched++;
            }
            if (matched == piece.length()) {
                return i - matched + 1;
            }
        }
        return -1;
    }

    /// For each prefix, the length of its longest proper prefix that is also its suffix (Knuth, Morris and Pratt).
    private static int[] fallbacks(String piece) {
        int[] fallback = new int[piece.length()];
        int matched = 0;
        for (int i = 1; i < piece.length(); i++) {
            while (matched > 0 && piece.charAt(i) != piece.charAt(matched)) {
                matched = fallback[matched - 1];
            }
            if (piece.charAt(i) == piece.charAt(matched)) {
                matched++;
            }
            fallback[i] = matched;
        }
        return fallback;
    }
}
