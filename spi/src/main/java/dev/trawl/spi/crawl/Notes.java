package dev.trawl.spi.crawl;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What a batch leaves behind only to explain the crawl.
///
/// @param robots robots.txt that decided about its URLs and that the ledger may not have yet
/// @param unfollowed links that were not followed, by cause
public record Notes(List<RobotsFile> robots, Map<UrlCause, Integer> unfollowed) {

    public static final Notes NONE = new Notes(List.of(), Map.of());

    public boolean isEmpty() {
        return robots.isEmpty() && unfollowed.isEmpty();
    }

    /// Both, in order.
    public Notes plus(Notes later) {
        if (isEmpty() || later.isEmpty()) {
            return isEmpty() ? later : this;
        }
        var sum = new EnumMap<UrlCause, Integer>(UrlCause.class);
        sum.putAll(unfollowed);
        later.unfollowed.forEach((cause, more) -> sum.merge(cause, more, Integer::sum));
        return new Notes(Stream.concat(robots.stream(), later.robots.stream()).toList(), sum);
    }
}
