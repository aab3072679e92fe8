package dev.trawl.crawl.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Rules and delay for crawlers that are named together. They share one section, so that a file of many names and
/// many rules needs no more memory than its lines.
final class Section {

    private final List<Rule> rules = new ArrayList<>();
    private Optional<Duration> delay = Optional.empty();

    void add(Rule rule) {
        rules.add(rule);
    }

    /// The longest of several delays counts.
    void add(Duration another) {
        delay = delay.filter(known -> known.compareTo(another) >= 0).or(() -> Optional.of(another));
    }

    Optional<Duration> delay() {
        return delay;
    }

    List<Rule> rules() {
        return rules;
    }
}
