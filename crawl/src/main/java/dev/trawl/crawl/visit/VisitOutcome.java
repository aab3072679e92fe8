package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlReason;
import dev.trawl.spi.crawl.UrlState;

/// Builds the outcomes of visited pages for the frontier.
final class VisitOutcome {

    private VisitOutcome() {}

    /// The body was not sent, so the outcome has no bytes.
    static UrlOutcome unchanged(CutUrl target, FetchReply reply, UrlReason reason) {
        return UrlOutcome.of(target.id(), UrlState.DONE, target.attempts(), 0, reply.status(), 0)
                .because(reason);
    }

    static UrlOutcome done(CutUrl target, FetchReply reply) {
        return UrlOutcome.of(
                target.id(),
                UrlState.DONE,
                target.attempts(),
                0,
                reply.status(),
                reply.body().size());
    }

    static UrlOutcome done(CutUrl target, FetchReply reply, UrlReason reason) {
        return done(target, reply).because(Shortened.reason(reason));
    }

    static UrlOutcome of(CutUrl target, UrlState state, int attempts, long wait, int status, UrlReason reason) {
        return UrlOutcome.of(target.id(), state, attempts, wait, status, 0).because(Shortened.reason(reason));
    }
}
