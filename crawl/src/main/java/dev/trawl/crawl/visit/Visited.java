package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.GroupPause;
import dev.trawl.spi.crawl.UrlOutcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What became of a visit.
///
/// @param record the row of the page as JSON; empty when there is none yet, because it is tried again
/// @param found links to be followed that were not seen before
/// @param pause the host asked to be left alone
/// @param reply what was fetched; empty when nothing was
/// @param requested anything was asked of the host, so the next request must wait its turn
public record Visited(
        Optional<String> record,
        UrlOutcome outcome,
        List<FoundUrl> found,
        Optional<GroupPause> pause,
        Optional<FetchReply> reply,
        boolean requested) {

    /// With more to follow.
    Visited alsoFound(List<FoundUrl> more) {
        if (more.isEmpty()) {
            return this;
        }
        var all = Stream.concat(found.stream(), more.stream()).toList();
        return new Visited(record, outcome, all, pause, reply, requested);
    }
}
