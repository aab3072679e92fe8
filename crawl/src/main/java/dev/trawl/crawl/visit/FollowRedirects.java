package dev.trawl.crawl.visit;

import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.HopCheck.Verdict;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.url.Url;

/// Follows redirects within a fetch, for jobs with one record per page. A redirect to a URL that its robots.txt
/// forbids, or whose robots.txt is unreadable, ends the fetch with an error.
public record FollowRedirects(Fetcher fetcher, CrawlJob job, RobotsFiles robots) implements Fetcher {

    @Override
    public FetchReply fetch(FetchRequest request) {
        return fetcher.fetch(request.withHops((_, to, _) -> isAllowed(to) ? Verdict.FOLLOW : Verdict.REFUSE));
    }

    private boolean isAllowed(Url to) {
        return !job.politeness().obeysRobots()
                || robots.of(to, job.politeness().agent())
                        .rules()
                        .filter(rules ->
                                rules.verdict(job.politeness().agent(), to).allowed())
                        .isPresent();
    }
}
