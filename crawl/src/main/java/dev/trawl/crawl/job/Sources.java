package dev.trawl.crawl.job;

import dev.trawl.crawl.extract.LinkRule;
import dev.trawl.crawl.paging.Pagination;
import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Set;

/// The sources of a job's URLs.
///
/// @param starts the seeds with their requests, without user names and passwords in the URLs
/// @param links parts of a page whose links are followed
/// @param namedSitemaps read the sitemaps that robots.txt names
/// @param sitemaps further sitemaps to read
/// @param follow if not empty, only links that these rules find on a page are followed
/// @param next rules that find the next page of a listing
/// @param pagination how listings are paged through by requests; the first that applies to a page counts
public record Sources(
        List<RequestedPage> starts,
        Set<LinkSource> links,
        boolean namedSitemaps,
        List<Url> sitemaps,
        List<LinkRule> follow,
        List<LinkRule> next,
        List<Pagination> pagination) {

    public Sources {
        starts = List.copyOf(starts);
        links = Set.copyOf(links);
        sitemaps = List.copyOf(sitemaps);
        follow = List.copyOf(follow);
        next = List.copyOf(next);
        pagination = List.copyOf(pagination);
    }

    /// The URLs of the seeds.
    public List<Url> seeds() {
        return starts.stream().map(RequestedPage::url).toList();
    }
}
