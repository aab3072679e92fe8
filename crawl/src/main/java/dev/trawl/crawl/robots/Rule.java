package dev.trawl.crawl.robots;

import java.util.Comparator;
import java.util.Optional;

/// One `allow` or `disallow` line.
///
/// @param exact the path to the letter
/// @param normal the path as RFC 9309 has it compared
/// @param weight the length of the path without needless escapes and with all beyond ASCII escaped, by which the
/// longest
///     rule is found
/// @param line from 1
record Rule(boolean allows, PathPattern exact, PathPattern normal, int weight, int line) {

    /// The order in which rules count: the longest first, of those one that allows, of those the first of the file.
    static final Comparator<Rule> WEIGHTIEST_FIRST = Comparator.comparingInt((Rule rule) -> -rule.weight)
            .thenComparingInt(rule -> rule.allows ? 0 : 1)
            .thenComparingInt(Rule::line);

    /// @param path octets of the file as characters
    static Rule of(boolean allows, String path, int line) {
        int beyondAscii = (int) path.chars().filter(c -> c > 127).count();
        int weight = path.length() + 2 * beyondAscii - 2 * PathForms.needless(path);
        var exact = new PathPattern(PathForms.exactRule(path));
        var normal = new PathPattern(PathForms.normalRule(path));
        return new Rule(allows, exact, normal, weight, line);
    }

    boolean matches(TargetPath path) {
        boolean literal = allows && path.isLiteral();
        return literal ? path.literal().stream().anyMatch(exact::matches) : normal.matches(path.normal());
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
