package dev.trawl.crawl.url;

import java.util.List;
import java.util.Optional;

/// How many patterns may stand in one place of a job. Expressions are slow, so there may be fewer of them.
public final class PatternCount {

    private static final int MOST = 1_000;
    private static final int MOST_EXPRESSIONS = 100;

    private PatternCount() {}

    /// What is wrong with so many; empty when nothing is.
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
