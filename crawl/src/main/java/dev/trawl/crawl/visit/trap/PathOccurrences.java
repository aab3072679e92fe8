package dev.trawl.crawl.visit.trap;

/// Finds the positions of a path in a page. Reads each character of the page once, for any input (Knuth, Morris and
/// Pratt): a path of slashes on a page of slashes takes no longer than others.
final class PathOccurrences {

    private final CharSequence page;
    private final String path;
    private final int[] fallbacks;
    private int read;
    private int matched;
    private int found = -1;

    /// @param path not empty
    PathOccurrences(CharSequence page, String path) {
        this.page = page;
        this.path = path;
        this.fallbacks = fallbacks(path);
    }

    /// True if the path is at this position.
    ///
    /// @param place not before that of the previous call
    boolean isAt(int place) {
        while (found < place && read < page.length()) {
            readOne();
        }
        return found == place;
    }

    private void readOne() {
        matched = continued(path, fallbacks, matched, page.charAt(read++));
        if (matched == path.length()) {
            found = read - matched;
            matched = fallbacks[matched - 1];
        }
    }

    /// For each prefix of the path, the length of its longest proper prefix that is also its suffix.
    private static int[] fallbacks(String path) {
        int[] fallbacks = new int[path.length()];
        int matched = 0;
        for (int i = 1; i < path.length(); i++) {
            matched = continued(path, fallbacks, matched, path.charAt(i));
            fallbacks[i] = matched;
        }
        return fallbacks;
    }

    /// The number of matched characters of the path after one more letter.
    private static int continued(String path, int[] fallbacks, int before, char letter) {
        int matched = before;
        while (matched > 0 && path.charAt(matched) != letter) {
            matched = fallbacks[matched - 1];
        }
        return path.charAt(matched) == letter ? matched + 1 : matched;
    }
}
