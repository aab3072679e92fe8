package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What became of a visit.
///
/// @param record the row of the page as JSON; empty when there is none yet, because it is tried again
/// @param found links to be followed that were not seen before
/// @param trouble what it says of the host, if not of this page alone
/// @param reply what was fetched; empty when nothing was
/// @param requested anything was asked of the host, so the next request must wait its turn
/// @param delay that turn, as far as the job and robots.txt say
public record Visited(
        Optional<String> record,
        UrlOutcome outcome,
        List<FoundUrl> found,
        Optional<HostTrouble> trouble,
        Optional<FetchReply> reply,
        boolean requested,
        Duration delay) {

    Visited(
            Optional<String> record,
            UrlOutcome outcome,
            List<FoundUrl> found,
            Optional<HostTrouble> trouble,
            Optional<FetchReply> reply,
            boolean requested) {
        this(record, outcome, found, trouble, reply, requested, Duration.ZERO);
    }

    Visited before(Duration next) {
        return new Visited(record, outcome, found, trouble, reply, requested, next);
    }

    /// With more to follow.
    Visited alsoFound(List<FoundUrl> more) {
        if (more.isEmpty()) {
            return this;
        }
        var all = Stream.concat(found.stream(), more.stream()).toList();
        return new Visited(record, outcome, all, trouble, reply, requested, delay);
    }

    Visited with(Optional<HostTrouble> other) {
        return new Visited(record, outcome, found, other, reply, requested, delay);
    }

    /// What is left once the page itself is stored: its body is no longer held.
    ///
    /// @param left links that are not offered yet
    public Visited stored(List<FoundUrl> left) {
        var heads = reply.map(FetchReply::withoutBodies);
        return new Visited(Optional.empty(), outcome, left, trouble, heads, requested, delay);
    }

    /// The page has no outcome yet, and this was no attempt of its own.
    Visited putOff(CutUrl target, long millis) {
        var later = new UrlOutcome(
                target.id(), UrlState.LATER, target.attempts(), millis, outcome.status(), outcome.reason(), 0);
        return new Visited(Optional.empty(), later, List.of(), trouble, reply, requested, delay);
    }
}
