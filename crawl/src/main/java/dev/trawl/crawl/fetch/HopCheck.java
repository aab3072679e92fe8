package dev.trawl.crawl.fetch;

import dev.trawl.crawl.url.Url;

/// Looks at every redirect before it is followed.
@FunctionalInterface
public interface HopCheck {

    /// Follows wherever it leads; the egress guard looks at each address all the same.
    HopCheck FOLLOW_ALL = (_, _, _) -> Verdict.FOLLOW;

    /// @param hop 1 for the first redirect
    Verdict check(Url from, Url to, int hop);

    /// What to do with a redirect.
    enum Verdict {
        FOLLOW,
        /// The fetch ends well with the redirect; its target is for somebody else to fetch.
        LEAVE,
        /// The fetch ends with an error.
        REFUSE
    }
}
