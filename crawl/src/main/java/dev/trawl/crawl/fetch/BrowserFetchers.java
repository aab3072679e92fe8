package dev.trawl.crawl.fetch;

import dev.trawl.crawl.render.BrowserAccess;

/// The browsers of this worker.
public interface BrowserFetchers {

    /// A worker without browsers. Pages that need one fail.
    BrowserFetchers NONE = new NoBrowsers(BrowserAccess.ELSEWHERE);

    /// The only worker of its crawls, without browsers.
    BrowserFetchers NOWHERE = new NoBrowsers(BrowserAccess.NOWHERE);

    /// Opens a session of its own for one job. Starts no browser before the first page.
    ///
    /// @param http fetches all that is no page, such as downloads
    BrowserFetcher open(Fetcher http);

    /// Where this worker can have a page loaded.
    BrowserAccess access();
}
