package dev.trawl.crawl.parse;

import java.util.List;
import java.util.Optional;

/// What a page says without a tree of it.
///
/// @param baseHref of the first `base` that has one
/// @param title white space collapsed
/// @param links in the order of the page
/// @param refresh content of the first `meta http-equiv=refresh`
/// @param robots what each `meta` for crawlers says
/// @param language of the `html` tag
public record PageScan(
        Optional<String> baseHref,
        Optional<String> title,
        List<Link> links,
        Optional<String> refresh,
        List<MetaRobots> robots,
        Optional<String> language) {

    public PageScan {
        links = List.copyOf(links);
        robots = List.copyOf(robots);
    }

    /// The first canonical link as it is written.
    public Optional<String> canonicalHref() {
        return links.stream()
                .filter(link -> link.kind() == LinkKind.CANONICAL)
                .map(Link::href)
                .findFirst();
    }
}
