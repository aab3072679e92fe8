package dev.trawl.crawl.parse;

import java.util.List;
import java.util.Optional;

/// Links and metadata of a page, extracted without a tree.
///
/// @param baseHref of the first `base` that has one
/// @param title white space collapsed
/// @param links in page order
/// @param refresh content of the first `meta http-equiv=refresh`
/// @param robots each `meta` for crawlers
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

    /// The first canonical link as written.
    public Optional<String> canonicalHref() {
        return links.stream()
                .filter(link -> link.kind() == LinkKind.CANONICAL)
                .map(Link::href)
                .findFirst();
    }
}
