package dev.trawl.crawl.robots;

/// One `allow` or `disallow` line.
///
/// An `allow` is taken to the letter; a `disallow` also where its path is only escaped in another way. When in doubt a
/// page is not fetched.
///
/// @param differ the two patterns are not the same, which is rare
/// @param weight the length of the path with all beyond ASCII escaped, by which the longest rule is found
/// @param line from 1
record Rule(boolean allows, PathPattern exact, PathPattern loose, boolean differ, int weight, int line) {

    /// @param path octets of the file as characters
    static Rule of(boolean allows, String path, int line) {
        PathForms forms = PathForms.ofRule(path);
        int weight = path.length() + 2 * (int) path.chars().filter(c -> c > 127).count();
        return new Rule(
                allows, new PathPattern(forms.exact()), new PathPattern(forms.loose()), forms.differ(), weight, line);
    }

    boolean matches(PathForms path) {
        return exact.matches(path.exact()) || (!allows && (differ || path.differ()) && loose.matches(path.loose()));
    }

    boolean outranks(Rule other) {
        return weight > other.weight || (weight == other.weight && allows && !other.allows);
    }

    /// The line as it is understood.
    String text() {
        return (allows ? "Allow: " : "Disallow: ") + exact.text();
    }
}
