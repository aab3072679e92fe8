package dev.trawl.crawl.visit;

import dev.trawl.crawl.extract.FieldProblem;
import dev.trawl.crawl.extract.FindLinks;
import dev.trawl.crawl.extract.LinkRule;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.parse.Link;
import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Applies a job's own link rules to a page. `next` rules run first, so that the next page of a listing does not
/// count as one link deeper.
final class FollowRules {

    private final CrawlJob job;
    private final FindLinks links;
    private final LongAdder pages = new LongAdder();
    private final Set<String> fruitful = ConcurrentHashMap.newKeySet();

    FollowRules(CrawlJob job, FindLinks links) {
        this.job = job;
        this.links = links;
    }

    /// True if only the links of these rules are followed.
    boolean areAll() {
        return !job.sources().follow().isEmpty();
    }

    /// True if the job has link rules.
    boolean areAny() {
        return areAll() || !job.sources().next().isEmpty();
    }

    /// @param resolve turns an `href` of the page into a URL
    /// @param problems receives the failures of rules
    void follow(
            PageInput page, Function<String, Optional<Url>> resolve, FoundLinks found, List<FieldProblem> problems) {
        pages.increment();
        job.sources().next().forEach(rule -> addressed(rule, page, resolve, problems, found, found::addNext));
        job.sources().follow().forEach(rule -> addressed(rule, page, resolve, problems, found, found::add));
    }

    /// The rules that found nothing on any page, by path, with the number of pages.
    Map<String, Long> fruitless() {
        long seen = pages.sum();
        return Stream.concat(job.sources().follow().stream(), job.sources().next().stream())
                .map(LinkRule::path)
                .filter(path -> seen > 0 && !fruitful.contains(path))
                .collect(Collectors.toMap(path -> path, _ -> seen, (one, _) -> one, TreeMap::new));
    }

    private void addressed(
            LinkRule rule,
            PageInput page,
            Function<String, Optional<Url>> resolve,
            List<FieldProblem> problems,
            FoundLinks found,
            Consumer<Url> taker) {
        for (Link link : links.find(rule, page, problems)) {
            if (!link.href().isEmpty()) {
                fruitful.add(rule.path());
                boolean refused = job.obeysRobots() && link.nofollow();
                resolve.apply(link.href()).filter(rule::admits).ifPresent(refused ? found::refuse : taker);
            }
        }
    }
}
