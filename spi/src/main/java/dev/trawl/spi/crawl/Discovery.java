package dev.trawl.spi.crawl;

import java.util.ArrayList;
import java.util.List;

/// The results of a batch for the frontier. They are committed together with the records of the same pages, or
/// not at all.
///
/// @param notes data that only serves to explain the crawl
public record Discovery(List<FoundUrl> found, List<UrlOutcome> outcomes, List<HostReport> signs, Notes notes) {

    public static final Discovery NONE = new Discovery(List.of(), List.of(), List.of());

    public Discovery(List<FoundUrl> found, List<UrlOutcome> outcomes, List<HostReport> signs) {
        this(found, outcomes, signs, Notes.NONE);
    }

    public boolean isEmpty() {
        return found.isEmpty() && outcomes.isEmpty() && signs.isEmpty() && notes.isEmpty();
    }

    /// Concatenates both, in order.
    public Discovery plus(Discovery later) {
        if (isEmpty()) {
            return later;
        }
        return new Discovery(
                joined(found, later.found),
                joined(outcomes, later.outcomes),
                joined(signs, later.signs),
                notes.plus(later.notes));
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        if (first.isEmpty() || second.isEmpty()) {
            return first.isEmpty() ? second : first;
        }
        var both = new ArrayList<T>(first.size() + second.size());
        both.addAll(first);
        both.addAll(second);
        return both;
    }
}
