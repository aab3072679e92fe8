package dev.trawl.crawl.url;

import java.util.List;

/// Rules that narrow or widen the reach of a crawl.
///
/// @param include if not empty, a URL must match one of these
/// @param exclude a URL that matches one of these is not followed
/// @param maxDepth maximum number of links from a seed
/// @param maxHopsOutside maximum number of consecutive links outside the reach
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
