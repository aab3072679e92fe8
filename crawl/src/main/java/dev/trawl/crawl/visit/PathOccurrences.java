package dev.trawl.crawl.visit;

/// Finds the places of a page at which a path stands. Reads each character of the page once, whatever page and path
/// hold (Knuth, Morris and Pratt); a path of slashes on a page of slashes takes no longer than others.
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

    /// Whether the path stands at this place.
    ///
    /// @param place not before the one of the call before
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

    /// For each beginning of the path the length of its longest shorter beginning that is also its end.
    private static int[] fallbacks(String path) {
        int[] fallbacks = new int[path.length()];
        int matched = 0;
        for (int i = 1; i < path.length(); i++) {
            matched = continued(path, fallbacks, matched, path.charAt(i));
            fallbacks[i] = matched;
        }
        return fallbacks;
    }

    /// How much of the path is matched after one more letter.
    private static int continued(String path, int[] fallbacks, int before, char letter) {
        int matched = before;
        while (matched > 0 && path.charAt(matched) != letter) {
            matched = fallbacks[matched - 1];
        }
        return path.charAt(matched) == letter ? matched + 1 : matched;
    }
}
