package dev.trawl.crawl.parse;

/// One `meta` with directives for crawlers.
///
/// @param agent its name in lower case: `robots`, or the name of a crawler
/// @param rules its content as written, such as `noindex, nofollow`
public record MetaRobots(String agent, String rules) {}
