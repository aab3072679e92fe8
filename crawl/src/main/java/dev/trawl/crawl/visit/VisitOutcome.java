package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;
import java.time.Instant;
import java.util.Optional;

/// Builds the outcomes of visited pages for the frontier.
final class VisitOutcome {

    private VisitOutcome() {}

    /// The body was not sent, so the outcome has no bytes. The cause counts how the page changed: with other fields, an
    /// unchanged body can yield a changed page.
    static UrlOutcome unchanged(
            CutUrl target, FetchReply reply, FetchReply.Unchanged since, Optional<PageChange> change) {
        var reason = change.filter(known -> known != PageChange.SAME)
                .map(PageChange::reason)
                .or(() -> Optional.of(
                        UrlCause.UNCHANGED.because("unchanged since " + Instant.ofEpochMilli(since.date()))));
        return UrlOutcome.of(target.id(), UrlState.DONE, target.attempts(), 0, reply.status(), reason, 0);
    }

    static UrlOutcome done(CutUrl target, FetchReply reply, Optional<UrlReason> reason) {
        return UrlOutcome.of(
                target.id(),
                UrlState.DONE,
                target.attempts(),
                0,
                reply.status(),
                reason.map(Shortened::reason),
                reply.body().size());
    }

    static UrlOutcome of(CutUrl target, UrlState state, int attempts, long wait, int status, UrlReason reason) {
        return UrlOutcome.of(target.id(), state, attempts, wait, status, Optional.of(Shortened.reason(reason)), 0);
    }
}
