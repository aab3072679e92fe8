package dev.trawl.crawl.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Everything that a robots.txt says to one crawler, from all its groups.
final class Group {

    private final List<Rule> rules = new ArrayList<>();
    private Duration crawlDelay = Duration.ofSeconds(-1);

    void add(Rule rule) {
        rules.add(rule);
    }

    /// Of several delays the longest counts.
    void add(Duration delay) {
        crawlDelay = delay.compareTo(crawlDelay) > 0 ? delay : crawlDelay;
    }

    Optional<Duration> crawlDelay() {
        return crawlDelay.isNegative() ? Optional.empty() : Optional.of(crawlDelay);
    }

    /// The longest rule that matches decides, and among equals one that allows.
    RobotsVerdict verdict(String target) {
        PathForms path = PathForms.ofTarget(target);
        Optional<Rule> best = Optional.empty();
        for (Rule rule : rules) {
            if (best.isPresent() && !rule.outranks(best.get())) {
                continue;
            }
            if (rule.matches(path)) {
                best = Optional.of(rule);
            }
        }
        return best.map(rule -> new RobotsVerdict(rule.allows(), rule.line(), rule.text()))
                .orElse(RobotsVerdict.UNSAID);
    }
}
