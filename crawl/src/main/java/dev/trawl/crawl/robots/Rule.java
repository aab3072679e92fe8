package dev.trawl.crawl.robots;

import java.util.Comparator;

/// One `allow` or `disallow` line.
///
/// @param exact the path as written
/// @param normal the path in the form that RFC 9309 compares
/// @param weight length of the path with needless escapes decoded and everything beyond ASCII escaped; the longest
/// matching rule decides
/// @param line from 1
record Rule(boolean allows, PathPattern exact, PathPattern normal, int weight, int line) {

    /// Precedence: the longest rule first, then `allow`, then the order of the file.
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

    /// True if the rule has no wildcard.
    boolean isPlain() {
        return exact.isPlain();
    }

    /// The rule as parsed.
    String text() {
        return (allows ? "Allow: " : "Disallow: ") + exact.text();
    }
}
