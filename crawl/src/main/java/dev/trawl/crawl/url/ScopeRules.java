package dev.trawl.crawl.url;

import java.util.List;

/// What narrows or widens the reach of a crawl.
///
/// @param include when there are any, an address has to match one
/// @param exclude an address that matches one is not followed
/// @param maxDepth links from a seed
/// @param maxHopsOutside links in a row that may lead beyond the reach
public record ScopeRules(List<UrlPattern> include, List<UrlPattern> exclude, int maxDepth, int maxHopsOutside) {

    public static final ScopeRules DEFAULTS = new ScopeRules(List.of(), List.of(), 20, 0);

    public ScopeRules {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        if (maxDepth < 0 || maxHopsOutside < 0) {
            throw new IllegalArgumentException("depth and hops must not be negative");
        }
    }
}
