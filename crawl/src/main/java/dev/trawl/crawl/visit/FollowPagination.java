package dev.trawl.crawl.visit;

import dev.trawl.crawl.extract.FieldProblem;
import dev.trawl.crawl.extract.FindLinks;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.extract.Source;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.paging.PagePosition;
import dev.trawl.crawl.paging.PageStep;
import dev.trawl.crawl.paging.PageStep.PageValue;
import dev.trawl.crawl.paging.Pagination;
import dev.trawl.crawl.paging.Pagination.StopRules;
import dev.trawl.crawl.paging.RequestSlot;
import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.paging.UrlRequest;
import dev.trawl.crawl.parse.LinkHeader;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.StringNode;

/// Applies the paginations of a job: finds the request of the next page of a listing, and the reason why a listing does
/// not advance.
final class FollowPagination {

    private static final int SHOWN_HASH = 16;

    private final CrawlJob job;
    private final LinkAdmission admission;
    private final FindLinks find;
    private final Map<Pagination, LongAdder> pages;
    private final Set<String> fruitful = ConcurrentHashMap.newKeySet();

    FollowPagination(CrawlJob job, LinkAdmission admission, FindLinks find) {
        this.job = job;
        this.admission = admission;
        this.find = find;
        this.pages = job.sources().pagination().stream()
                .collect(Collectors.toMap(rule -> rule, _ -> new LongAdder(), (one, _) -> one));
    }

    boolean areAny() {
        return !job.sources().pagination().isEmpty();
    }

    /// The rules that found nothing on any page, by path, with the number of pages. Rules that end a listing may find
    /// nothing, except `items`.
    Map<String, Long> fruitless() {
        var fruitless = new TreeMap<String, Long>();
        pages.forEach((rule, seen) -> Stream.of(from(rule), rule.stop().items().map(_ -> rule.path() + ".items"))
                .flatMap(Optional::stream)
                .filter(path -> seen.sum() > 0 && !fruitful.contains(path))
                .forEach(path -> fruitless.put(path, seen.sum())));
        return fruitless;
    }

    private static Optional<String> from(Pagination rule) {
        return rule.step() instanceof PageStep.ByNumber ? Optional.empty() : Optional.of(rule.path() + ".from");
    }

    /// One fetched page and the pagination that applies to it.
    private record Listed(Pagination rule, PagePosition at, RequestedPage page, PageInput content, FetchReply reply) {}

    /// Adds the next page to `found`.
    ///
    /// @return the reason why the listing does not advance, although the page is not its last one
    Optional<UrlReason> follow(
            CutUrl target, FetchReply reply, PageInput content, FoundLinks found, List<FieldProblem> problems) {
        if (reply.status() / 100 != 2) {
            return Optional.empty();
        }
        return listed(target, reply, content).flatMap(page -> {
            pages.getOrDefault(page.rule(), new LongAdder()).increment();
            return follow(page, found, problems);
        });
    }

    private Optional<Listed> listed(CutUrl target, FetchReply reply, PageInput content) {
        UrlRequest request = UrlRequest.of(target);
        List<Pagination> rules = job.sources().pagination();
        var page = new RequestedPage(Url.parse(target.url()).orElse(reply.finalUrl()), request);
        if (request.position().isPresent()) {
            PagePosition at = request.position().get();
            return Optional.of(at)
                    .filter(known -> known.rule() < rules.size())
                    .map(known -> new Listed(rules.get(known.rule()), known, page, content, reply));
        }
        boolean isSeed = target.depth() == 0 && target.path().kind() == DiscoveryPath.Kind.PAGE;
        return IntStream.range(0, rules.size())
                .filter(i -> rules.get(i).begins(page.url(), isSeed))
                .mapToObj(i -> new Listed(rules.get(i), PagePosition.first(i), page, content, reply))
                .findFirst();
    }

    private Optional<UrlReason> follow(Listed page, FoundLinks found, List<FieldProblem> problems) {
        Pagination rule = page.rule();
        StopRules stop = rule.stop();
        List<JsonNode> items = values(page, "items", StopRules::items, problems);
        String content = stop.items().isPresent() && !items.isEmpty()
                ? hash(items.toString())
                : page.reply().body().sha256().substring(0, SHOWN_HASH);
        if (content.equals(page.at().content())) {
            return Optional.of(repeated(page));
        }
        boolean ends = (stop.items().isPresent() && items.isEmpty())
                || page.at().page() >= stop.maxPages()
                || values(page, "more", StopRules::more, problems).stream()
                        .anyMatch(more -> text(more).equalsIgnoreCase("false"))
                || isAll(page, items.size(), problems);
        if (ends) {
            return Optional.empty();
        }
        var next = page.at().next(items.size(), content, key(page.page()));
        return advance(page, next, items.size(), found, problems);
    }

    private UrlReason repeated(Listed page) {
        String same = page.rule().stop().items().isPresent() ? "items" : "content";
        String slot = slot(page.rule())
                .map(to -> "; does the server read '%s'?".formatted(to.shown()))
                .orElse("");
        return UrlCause.REPEATED_PAGE.because("page %d has the same %s as page %d, so the listing does not advance%s"
                .formatted(page.at().page(), same, page.at().page() - 1, slot));
    }

    private static Optional<RequestSlot> slot(Pagination rule) {
        return switch (rule.step()) {
            case PageStep.ByLink _ -> Optional.empty();
            case PageStep.ByCursor by -> Optional.of(by.to());
            case PageStep.ByNumber by -> Optional.of(by.to());
        };
    }

    /// True if the totals of the page say that it is the last one.
    private boolean isAll(Listed page, int items, List<FieldProblem> problems) {
        OptionalLong pages = number(values(page, "pages", StopRules::pages, problems));
        if (pages.isPresent() && page.at().page() >= pages.getAsLong()) {
            return true;
        }
        OptionalLong total = number(values(page, "total", StopRules::total, problems));
        return total.isPresent() && seen(page, items) >= total.getAsLong();
    }

    /// The number of items up to the end of this page, from its offset if it has one.
    private static long seen(Listed page, int items) {
        return page.rule().step() instanceof PageStep.ByNumber by && by.isOffset()
                ? after(by, page, items)
                : page.at().items() + items;
    }

    /// The number that the next page is asked for.
    private static long after(PageStep.ByNumber by, Listed page, int items) {
        long step = by.step() == 0 ? items : by.step();
        return by.to().read(page.page()).flatMap(FollowPagination::number).orElse(by.start()) + step;
    }

    private Optional<UrlReason> advance(
            Listed page, PagePosition next, int items, FoundLinks found, List<FieldProblem> problems) {
        return switch (page.rule().step()) {
            case PageStep.ByLink(PageValue from) ->
                value(page, from, problems).flatMap(link -> byLink(page, next, text(link), found));
            case PageStep.ByCursor(PageValue from, RequestSlot to) ->
                value(page, from, problems).flatMap(cursor -> send(page, next, cursor, to, found));
            case PageStep.ByNumber by -> {
                JsonNode number = JsonNodeFactory.instance.numberNode(after(by, page, items));
                yield send(page, next, number, by.to(), found);
            }
        };
    }

    private Optional<UrlReason> byLink(Listed page, PagePosition next, String link, FoundLinks found) {
        Optional<Url> url = FollowRules.isLink(link)
                ? Url.parse(link, page.reply().finalUrl()).filter(Url::isHttp).map(Url::withoutFragment)
                : Optional.empty();
        if (url.isEmpty()) {
            return Optional.of(FollowRules.noLink(page.rule().path(), link));
        }
        UrlRequest request = page.page().request();
        boolean same = url.get().origin().equals(page.page().url().origin());
        var asked = new RequestedPage(url.get(), same ? request : UrlRequest.PLAIN);
        return add(page, asked, next, link, found);
    }

    private Optional<UrlReason> send(Listed page, PagePosition next, JsonNode value, RequestSlot to, FoundLinks found) {
        Optional<RequestedPage> asked = value.isContainer() ? Optional.empty() : to.put(page.page(), value);
        return asked.isPresent()
                ? add(page, asked.get(), next, text(value), found)
                : Optional.of(UrlCause.PAGINATION_STOPPED.because("%s: '%s' cannot be sent as %s"
                        .formatted(page.rule().path(), Shortened.text(text(value)), to.shown())));
    }

    /// A request that the listing already sent leads back to a page before, for ever.
    private Optional<UrlReason> add(
            Listed page, RequestedPage asked, PagePosition next, String value, FoundLinks found) {
        String key = key(asked);
        if (next.trail().contains(key)) {
            return Optional.of(UrlCause.PAGINATION_STOPPED.because(
                    "%s: page %d names '%s' as next, which leads back to a page before"
                            .formatted(page.rule().path(), page.at().page(), Shortened.text(value))));
        }
        boolean samePlace = asked.url().origin().equals(page.page().url().origin());
        return found.addNext(new RequestedPage(asked.url(), asked.request().at(next)), samePlace)
                .map(cause -> UrlCause.PAGINATION_STOPPED.because("%s: the next page '%s' is not followed (%s)"
                        .formatted(
                                page.rule().path(), Shortened.text(asked.url().href()), cause.code())));
    }

    private String key(RequestedPage page) {
        return "%016x".formatted(admission.key(page).high());
    }

    private Optional<JsonNode> value(Listed page, PageValue from, List<FieldProblem> problems) {
        Optional<JsonNode> value = switch (from) {
            case PageValue.OnPage(Source source) ->
                values(page, "from", source, problems).stream().findFirst();
            case PageValue.InHeader(String name) -> header(page.reply(), name).map(StringNode::valueOf);
        };
        value.ifPresent(_ -> fruitful.add(page.rule().path() + ".from"));
        return value.filter(found -> !found.isBoolean());
    }

    private static Optional<String> header(FetchReply reply, String name) {
        if (name.equalsIgnoreCase("link")) {
            return reply.last().stream()
                    .flatMap(last -> last.head().headers().all("link").stream())
                    .flatMap(value -> LinkHeader.parse(value).stream())
                    .filter(link -> link.isRelation("next"))
                    .map(LinkHeader::target)
                    .findFirst();
        }
        return reply.header(name.toLowerCase(Locale.ROOT)).map(String::strip).filter(text -> !text.isEmpty());
    }

    private List<JsonNode> values(
            Listed page, String key, Function<StopRules, Optional<Source>> rule, List<FieldProblem> problems) {
        return rule.apply(page.rule().stop())
                .map(source -> values(page, key, source, problems))
                .orElse(List.of());
    }

    private List<JsonNode> values(Listed page, String key, Source source, List<FieldProblem> problems) {
        String path = page.rule().path() + "." + key;
        List<JsonNode> values = find.values(path, source, page.content(), problems);
        if (!values.isEmpty()) {
            fruitful.add(path);
        }
        return values;
    }

    private static OptionalLong number(List<JsonNode> values) {
        Optional<Long> number = values.stream().findFirst().flatMap(value -> number(text(value)));
        return number.map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private static Optional<Long> number(String text) {
        try {
            return Optional.of(Long.parseLong(text.strip(), 10));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static String text(JsonNode value) {
        return value instanceof StringNode string ? string.stringValue() : value.toString();
    }

    private static String hash(String text) {
        return Octets.of(text.getBytes(StandardCharsets.UTF_8)).sha256().substring(0, SHOWN_HASH);
    }
}
