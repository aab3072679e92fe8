package dev.trawl.crawl.robots;

import java.util.Comparator;
import java.util.Optional;

/// One `allow` or `disallow` line.
///
/// An `allow` is taken to the letter; a `disallow` also where its path is only escaped in another way. When in doubt a
/// page is not fetched.
///
/// @param differ the two patterns are not the same, which is rare
/// @param weight the length of the path with all beyond ASCII escaped, by which the longest rule is found
/// @param line from 1
record Rule(boolean allows, PathPattern exact, PathPattern loose, boolean differ, int weight, int line) {

    /// The order in which rules count: the longest first, of those one that allows, of those the first of the file.
    static final Comparator<Rule> WEIGHTIEST_FIRST = Comparator.comparingInt((Rule rule) -> -rule.weight)
            .thenComparingInt(rule -> rule.allows ? 0 : 1)
            .thenComparingInt(Rule::line);

    /// @param path octets of the file as characters
    static Rule of(boolean allows, String path, int line) {
        PathForms forms = PathForms.ofRule(path);
        int weight = path.length() + 2 * (int) path.chars().filter(c -> c > 127).count();
        var exact = new PathPattern(forms.exact());
        var loose = forms.differ() ? new PathPattern(forms.loose()) : exact;
        return new Rule(allows, exact, loose, forms.differ(), weight, line);
    }

    boolean matches(PathForms path) {
        return exact.matches(path.exact()) || (!allows && (differ || path.differ()) && loose.matches(path.loose()));
    }

    boolean outranks(Rule other) {
        return WEIGHTIEST_FIRST.compare(this, other) < 0;
    }

    static Rule weightier(Rule one, Rule other) {
        return other.outranks(one) ? other : one;
    }

    static Optional<Rule> weightier(Optional<Rule> one, Optional<Rule> other) {
        return one.isPresent() && other.isPresent()
                ? Optional.of(weightier(one.get(), other.get()))
                : one.or(() -> other);
    }

    /// It has no wildcard.
    boolean isPlain() {
        return exact.isPlain();
    }

    /// The line as it is understood.
    String text() {
        return (allows ? "Allow: " : "Disallow: ") + exact.text();
    }
}
