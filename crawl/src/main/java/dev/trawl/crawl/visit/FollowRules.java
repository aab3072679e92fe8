package dev.trawl.crawl.visit;

import dev.trawl.crawl.extract.FieldProblem;
import dev.trawl.crawl.extract.FindLinks;
import dev.trawl.crawl.extract.LinkRule;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.extract.Source;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.parse.Link;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Applies a job's own link rules to a page. `next` rules run first, so that the next page of a listing does not
/// count as one link deeper.
final class FollowRules {

    /// A scheme, a path from the root or from the page, or a query.
    private static final Pattern ROOTED = Pattern.compile("^(?:[a-zA-Z][a-zA-Z0-9+.-]*:/|/|\\.{1,2}/|\\?)");

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
    /// @return the reason why a listing does not advance, although `next` found a value
    Optional<UrlReason> follow(
            PageInput page, Function<String, Optional<Url>> resolve, FoundLinks found, List<FieldProblem> problems) {
        pages.increment();
        Optional<UrlReason> stopped = Optional.empty();
        for (LinkRule rule : job.sources().next()) {
            Optional<UrlReason> noLink = noLink(rule, page, problems);
            if (noLink.isEmpty()) {
                addressed(rule, page, resolve, problems, found, found::addNext);
            } else {
                fruitful.add(rule.path());
                stopped = noLink;
            }
        }
        job.sources().follow().forEach(rule -> addressed(rule, page, resolve, problems, found, found::add));
        return stopped;
    }

    /// The complaint about a value of `next` in JSON that is no link, such as a cursor or a page number.
    private Optional<UrlReason> noLink(LinkRule rule, PageInput page, List<FieldProblem> problems) {
        if (!(rule.source() instanceof Source.ByJsonPath)) {
            return Optional.empty();
        }
        return links.values(rule.path(), rule.source(), page, problems).stream()
                .filter(value -> value.isString() || value.isNumber())
                .map(value -> value.asString(""))
                .filter(text -> !isLink(text))
                .map(text -> noLink(rule.path(), text))
                .findFirst();
    }

    static UrlReason noLink(String path, String value) {
        return UrlCause.PAGINATION_STOPPED.because(
                "%s: '%s' is not a link; for a cursor or a page number use pagination with by: cursor or by: page"
                        .formatted(path, Shortened.text(value)));
    }

    /// True for a text that is written like a link. A cursor is a valid relative link too, and would lead nowhere.
    static boolean isLink(String text) {
        String link = text.strip();
        return ROOTED.matcher(link).find() || link.contains("?") || (link.contains("/") && !link.endsWith("="));
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
                boolean refused = job.politeness().obeysRobots() && link.nofollow();
                resolve.apply(link.href()).filter(rule::admits).ifPresent(refused ? found::refuse : taker);
            }
        }
    }
}
