package dev.trawl.crawl.fetch;

/// The browsers of this worker.
@FunctionalInterface
public interface BrowserFetchers {

    /// A worker without browsers. Pages that need one fail.
    BrowserFetchers NONE = http -> new BrowserFetcher() {

        @Override
        public FetchReply fetch(FetchRequest request) {
            return request.render().isEmpty()
                    ? http.fetch(request)
                    : FetchReply.failed(
                            request.url(),
                            new FetchReply.Failure(FetchError.BROWSER_UNAVAILABLE, "this worker offers no browser"));
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };

    /// Opens a session of its own for one job. Starts no browser before the first page.
    ///
    /// @param http fetches all that is no page, such as downloads
    BrowserFetcher open(Fetcher http);
}
