package dev.trawl.crawl.parse;

/// One `meta` that speaks to crawlers.
///
/// @param agent its name in lower case: `robots`, or a crawler's own
/// @param rules its content as written, such as `noindex, nofollow`
public record MetaRobots(String agent, String rules) {}
