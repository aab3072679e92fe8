package dev.trawl.crawl.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Everything that a robots.txt says to one crawler, from all its sections.
final class Group {

    private final List<Section> sections = new ArrayList<>();
    private volatile @Nullable RuleIndex index;

    void join(Section section) {
        sections.add(section);
    }

    /// Of several delays the longest counts.
    Optional<Duration> crawlDelay() {
        return sections.stream().flatMap(section -> section.delay().stream()).max(Duration::compareTo);
    }

    /// Rules with wildcards, which take time one by one.
    int patterns() {
        return index().patterns().size();
    }

    /// The longest rule that matches decides, and among equals one that allows.
    RobotsVerdict verdict(TargetPath path) {
        return index().best(path)
                .map(rule -> new RobotsVerdict(rule.allows(), rule.line(), rule.text()))
                .orElse(RobotsVerdict.UNSAID);
    }

    /// Made when first asked for: of most files one group is ever looked at.
    private RuleIndex index() {
        RuleIndex known = index;
        if (known == null) {
            known = RuleIndex.of(sections.stream()
                    .flatMap(section -> section.rules().stream())
                    .toList());
            index = known;
        }
        return known;
    }
}
