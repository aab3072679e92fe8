package dev.trawl.crawl.fetch;

/// Fetches. Whatever the web does is an outcome, never an exception.
@FunctionalInterface
public interface Fetcher {

    FetchReply fetch(FetchRequest request);
}
