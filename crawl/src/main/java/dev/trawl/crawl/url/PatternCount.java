package dev.trawl.crawl.url;

import java.util.List;
import java.util.Optional;

/// Limits the number of patterns in one setting of a job. Regular expressions are slow, so fewer of them
/// are allowed.
public final class PatternCount {

    private static final int MOST = 1_000;
    private static final int MOST_EXPRESSIONS = 100;

    private PatternCount() {}

    /// The complaint about too many patterns; empty when their number is valid.
    public static Optional<String> complaint(List<String> patterns) {
        if (patterns.size() > MOST) {
            return Optional.of("must be at most %d patterns".formatted(MOST));
        }
        long expressions = patterns.stream()
                .filter(text -> text.startsWith(UrlPattern.EXPRESSION))
                .count();
        return expressions > MOST_EXPRESSIONS
                ? Optional.of("must be at most %d patterns with %s".formatted(MOST_EXPRESSIONS, UrlPattern.EXPRESSION))
                : Optional.empty();
    }
}
