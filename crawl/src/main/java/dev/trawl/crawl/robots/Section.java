package dev.trawl.crawl.robots;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What is said to crawlers that are named together. They share it, so that a file of many names and many rules takes
/// no more room than its lines.
final class Section {

    private final List<Rule> rules = new ArrayList<>();
    private final List<Pause> pauses = new ArrayList<>();

    /// A delay, which is for those named before it.
    private record Pause(Duration delay, int names) {}

    void add(Rule rule) {
        rules.add(rule);
    }

    /// @param names how many are named so far
    void add(Duration delay, int names) {
        boolean longer = true;
        if (!pauses.isEmpty() && pauses.getLast().names() == names) {
            longer = delay.compareTo(pauses.getLast().delay()) > 0;
            if (longer) {
                pauses.removeLast();
            }
        }
        if (longer) {
            pauses.add(new Pause(delay, names));
        }
    }

    /// The longest delay for one of those named; negative if there is none.
    ///
    /// @param place of its name among them, from 0
    Duration delay(int place) {
        Duration longest = Duration.ofSeconds(-1);
        for (Pause pause : pauses) {
            if (pause.names() > place && pause.delay().compareTo(longest) > 0) {
                longest = pause.delay();
            }
        }
        return longest;
    }

    List<Rule> rules() {
        return rules;
    }
}
