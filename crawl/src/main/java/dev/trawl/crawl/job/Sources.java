package dev.trawl.crawl.job;

import dev.trawl.crawl.extract.LinkRule;
import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Set;

/// Where the addresses of a job come from, beside its seeds.
///
/// @param links what of a page is followed
/// @param namedSitemaps the sitemaps that robots.txt names are read
/// @param sitemaps further ones that are read
/// @param follow when there are any, only what they find on a page is followed
/// @param next finds the page that goes on where this one ends
public record Sources(
        Set<LinkSource> links, boolean namedSitemaps, List<Url> sitemaps, List<LinkRule> follow, List<LinkRule> next) {

    public Sources {
        links = Set.copyOf(links);
        sitemaps = List.copyOf(sitemaps);
        follow = List.copyOf(follow);
        next = List.copyOf(next);
    }
}
