package dev.trawl.crawl.fetch;

import dev.trawl.crawl.render.BrowserAccess;

/// The browsers of a worker that has none.
record NoBrowsers(BrowserAccess access) implements BrowserFetchers {

    @Override
    public BrowserFetcher open(Fetcher http) {
        return new BrowserFetcher() {

            @Override
            public FetchReply fetch(FetchRequest request) {
                return request.render().isEmpty()
                        ? http.fetch(request)
                        : FetchReply.failed(
                                request.url(),
                                new FetchReply.Failure(
                                        FetchError.BROWSER_UNAVAILABLE, "this worker offers no browser"));
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }
}
