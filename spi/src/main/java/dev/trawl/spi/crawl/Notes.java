package dev.trawl.spi.crawl;

import dev.trawl.spi.crawl.tally.PageTally;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Data of a batch that only serves to explain the crawl.
///
/// @param robots robots.txt files that decided about its URLs and that may be missing in the ledger
/// @param unfollowed the number of links not followed, by cause
/// @param tally sums over its rows
public record Notes(List<RobotsFile> robots, Map<UrlCause, Integer> unfollowed, PageTally tally) {

    public static final Notes NONE = new Notes(List.of(), Map.of());

    public Notes(List<RobotsFile> robots, Map<UrlCause, Integer> unfollowed) {
        this(robots, unfollowed, PageTally.NONE);
    }

    public Notes with(PageTally more) {
        return more.isEmpty() ? this : new Notes(robots, unfollowed, tally.plus(more));
    }

    public boolean isEmpty() {
        return robots.isEmpty() && unfollowed.isEmpty() && tally.isEmpty();
    }

    /// Concatenates both, in order.
    public Notes plus(Notes later) {
        if (isEmpty() || later.isEmpty()) {
            return isEmpty() ? later : this;
        }
        var sum = new EnumMap<UrlCause, Integer>(UrlCause.class);
        sum.putAll(unfollowed);
        later.unfollowed.forEach((cause, more) -> sum.merge(cause, more, Integer::sum));
        return new Notes(Stream.concat(robots.stream(), later.robots.stream()).toList(), sum, tally.plus(later.tally));
    }
}
