package dev.trawl.crawl.paging;

import dev.trawl.crawl.url.Url;

/// A URL and the request that fetches it.
public record RequestedPage(Url url, UrlRequest request) {}
