package dev.trawl.spi.worker;

import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.task.SegmentRange;
import java.util.List;
import java.util.Optional;

/// One commit of a lease holder: a checkpoint, an outcome, or both at once.
///
/// @param number counts the commits of this lease from 1, to detect a duplicate
/// @param cursor where to resume after a crash
/// @param ranges records written since the last commit
/// @param discovery the results of a crawl batch for the frontier since the last commit
public record Report(
        long session,
        LeaseId lease,
        int number,
        Optional<String> cursor,
        List<SegmentRange> ranges,
        Discovery discovery,
        Outcome outcome) {

    public Report(long session, LeaseId lease, int number, Outcome outcome) {
        this(session, lease, number, Optional.empty(), List.of(), Discovery.NONE, outcome);
    }

    /// A copy with another outcome.
    public Report with(Outcome other) {
        return new Report(session, lease, number, cursor, ranges, discovery, other);
    }
}
