package dev.trawl.crawl.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Everything that a robots.txt says to one crawler, from all its sections.
final class Group {

    private final List<Membership> memberships = new ArrayList<>();
    private volatile @Nullable RuleIndex index;

    /// @param place of the crawler among those that the section names
    private record Membership(Section section, int place) {}

    void join(Section section, int place) {
        memberships.add(new Membership(section, place));
    }

    /// Of several delays the longest counts.
    Optional<Duration> crawlDelay() {
        return memberships.stream()
                .map(member -> member.section().delay(member.place()))
                .max(Duration::compareTo)
                .filter(delay -> !delay.isNegative());
    }

    /// Rules with wildcards, which take time one by one.
    int patterns() {
        return index().patterns().size();
    }

    /// The longest rule that matches decides, and among equals one that allows.
    RobotsVerdict verdict(String target) {
        return index().best(PathForms.ofTarget(target))
                .map(rule -> new RobotsVerdict(rule.allows(), rule.line(), rule.text()))
                .orElse(RobotsVerdict.UNSAID);
    }

    /// Made when first asked for: of most files one group is ever looked at.
    private RuleIndex index() {
        RuleIndex known = index;
        if (known == null) {
            known = RuleIndex.of(memberships.stream()
                    .flatMap(member -> member.section().rules().stream())
                    .toList());
            index = known;
        }
        return known;
    }
}
