package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;

/// Checks every redirect before it is followed.
@FunctionalInterface
public interface HopCheck {

    /// Follows every redirect. The egress guard still checks each address.
    HopCheck FOLLOW_ALL = (_, _, _) -> Verdict.FOLLOW;

    /// @param hop 1 for the first redirect
    Verdict check(Url from, Url to, int hop);

    /// The decision on a redirect.
    enum Verdict {
        FOLLOW,
        /// Ends the fetch successfully with the redirect. The caller handles the target.
        LEAVE,
        /// Fails the fetch.
        REFUSE
    }
}
