package dev.trawl.crawl.fetch;

/// Fetches a URL. Every network failure is a result, never an exception.
@FunctionalInterface
public interface Fetcher {

    FetchReply fetch(FetchRequest request);
}
