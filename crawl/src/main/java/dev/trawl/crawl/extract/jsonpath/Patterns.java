package dev.trawl.crawl.extract.jsonpath;

import dev.trawl.crawl.extract.limit.BoundedRegex;
import dev.trawl.crawl.extract.limit.Budget;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Caches the compiled regular expressions of one evaluation. An invalid I-Regexp matches nothing.
final class Patterns {

    private final Map<String, Optional<BoundedRegex>> known = new HashMap<>();
    private final Budget budget;

    Patterns(Budget budget) {
        this.budget = budget;
    }

    boolean matches(String subject, String pattern, boolean whole) {
        return known.computeIfAbsent(pattern, text -> IRegexp.toJava(text).map(BoundedRegex::compile))
                .filter(regex -> whole ? regex.matches(subject, budget) : regex.finds(subject, budget))
                .isPresent();
    }
}
