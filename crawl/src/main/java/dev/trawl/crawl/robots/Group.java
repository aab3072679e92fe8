package dev.trawl.crawl.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// All rules of a robots.txt for one crawler, from all its sections.
final class Group {

    private final List<Section> sections = new ArrayList<>();
    private volatile @Nullable RuleIndex index;

    void join(Section section) {
        sections.add(section);
    }

    /// The longest of several delays counts.
    Optional<Duration> crawlDelay() {
        return sections.stream().flatMap(section -> section.delay().stream()).max(Duration::compareTo);
    }

    /// The number of rules with wildcards, which are tried one by one.
    int patterns() {
        return index().patterns().size();
    }

    /// The longest matching rule decides; among equals, `allow` wins.
    RobotsVerdict verdict(TargetPath path) {
        return index().best(path)
                .map(rule -> new RobotsVerdict(rule.allows(), rule.line(), rule.text()))
                .orElse(RobotsVerdict.UNSAID);
    }

    /// Built on first use: of most files only one group is ever consulted.
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
