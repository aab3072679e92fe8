package dev.trawl.crawl.visit;

import dev.trawl.crawl.extract.ExtractFields;
import dev.trawl.crawl.extract.ExtractItems;
import dev.trawl.crawl.extract.ExtractItems.PageItem;
import dev.trawl.crawl.extract.ExtractItems.PageItems;
import dev.trawl.crawl.extract.Extracted;
import dev.trawl.crawl.extract.FieldProblem;
import dev.trawl.crawl.extract.FindLinks;
import dev.trawl.crawl.extract.ItemRule;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.job.LinkSource;
import dev.trawl.crawl.memory.PageMemory;
import dev.trawl.crawl.memory.PageMemoryException;
import dev.trawl.crawl.paging.UrlRequest;
import dev.trawl.crawl.parse.Link;
import dev.trawl.crawl.parse.LinkHeader;
import dev.trawl.crawl.parse.LinkKind;
import dev.trawl.crawl.parse.MetaRobots;
import dev.trawl.crawl.parse.PageScan;
import dev.trawl.crawl.parse.ResolveLinks;
import dev.trawl.crawl.parse.ScanPage;
import dev.trawl.crawl.parse.SniffCharset;
import dev.trawl.crawl.parse.SniffType;
import dev.trawl.crawl.parse.Sniffed;
import dev.trawl.crawl.url.PatternTime;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.trap.UrlFamily;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Parses a fetched page: its links, and the fields of the job.
final class ReadPage {

    private static final Duration LONGEST_RULE = Duration.ofSeconds(2);
    private static final Duration LONGEST_ITEMS = Duration.ofSeconds(10);

    /// Maximum number of links of one page to follow.
    static final int MOST_FOUND = 10_000;

    private final CrawlJob job;
    private final String agent;
    private final Set<LinkKind> followed;
    private final boolean followsRefresh;
    private final boolean followsHeaders;
    private final LinkAdmission borders;
    private final SeenUrls seen;
    private final ExtractFields fields;
    private final Optional<ExtractItems> items;
    private final FollowRules rules;
    private final FollowPagination pagination;
    private final ScanPage scan;

    ReadPage(CrawlJob job, LinkAdmission borders, SeenUrls seen, TimeSource time) {
        this.job = job;
        this.agent = productName(job.politeness().agent());
        this.followed = LinkSource.kinds(job.sources().links());
        this.followsRefresh = job.sources().links().contains(LinkSource.REFRESH);
        this.followsHeaders = job.sources().links().contains(LinkSource.HEADER);
        this.borders = borders;
        this.seen = seen;
        this.fields = new ExtractFields(job.fields(), time, LONGEST_RULE);
        this.items = job.output().rows().items().map(rule -> new ExtractItems(rule, time, LONGEST_ITEMS));
        var find = new FindLinks(time, LONGEST_RULE);
        this.rules = new FollowRules(job, find);
        this.pagination = new FollowPagination(job, borders, find);
        this.scan = new ScanPage(scanned(), agent);
    }

    /// The parsed content of a page.
    ///
    /// @param links number of all links, followed or not
    /// @param problems of fields and of link rules
    /// @param stopped why a listing does not advance, although the page is not its last one
    record Content(
            Optional<Sniffed> charset,
            Optional<String> title,
            int links,
            List<FoundUrl> found,
            Optional<Extracted> fields,
            Optional<ItemRows> items,
            List<FieldProblem> problems,
            Optional<UrlReason> stopped) {

        /// Why the page lacks items that its job expects; empty if it has them.
        Optional<UrlReason> missingItems() {
            return items.flatMap(ItemRows::reason).map(Shortened::reason);
        }

        /// The values that the rules of the job extract, as text; empty if it has no rules.
        Optional<String> extracted() {
            if (fields.isEmpty() && items.isEmpty()) {
                return Optional.empty();
            }
            var text = new StringBuilder(
                    fields.map(some -> some.values().toString()).orElse(""));
            items.ifPresent(some -> some.all().forEach(item -> text.append(item.fields())));
            return Optional.of(text.toString());
        }
    }

    /// The items of a page.
    ///
    /// @param all also those that are duplicates
    /// @param rows those that get a row
    /// @param reason why the page has no items, or not all of them; empty otherwise
    record ItemRows(List<PageItem> all, List<PageItem> rows, Optional<UrlReason> reason) {

        /// The same for a later page of a listing, which ends with an empty page.
        ItemRows ofListing() {
            return all.isEmpty() ? new ItemRows(all, rows, Optional.empty()) : this;
        }

        /// Estimated bytes of an item besides its fields, which exist twice for a moment: alone and in the row.
        private static final int EACH = 400;

        static ItemRows of(PageItems found, List<PageItem> rows) {
            Optional<UrlReason> none = found.items().isEmpty()
                    ? Optional.of(UrlCause.NO_ITEMS.because(found.unreadable().orElse("the item rule matched nothing")))
                    : Optional.empty();
            return new ItemRows(
                    found.items(),
                    rows,
                    found.cut().map(UrlCause.ITEMS_CUT::because).or(() -> none));
        }

        long duplicates() {
            return (long) all.size() - rows.size();
        }

        /// Bytes of the rows in memory.
        long cost() {
            return rows.stream()
                    .mapToLong(item -> 2L * item.fields().length() + EACH)
                    .sum();
        }
    }

    /// @throws PageMemoryException when there is not enough memory to parse the page
    Content read(CutUrl target, FetchReply reply) {
        byte[] bytes = reply.body().bytes();
        boolean html = SniffType.isHtml(reply.contentType(), bytes);
        boolean tree = !job.fields().isEmpty() || items.isPresent() || rules.areAny() || pagination.areAny();
        long cost = tree ? ReadingCost.ofTree(bytes, html) : ReadingCost.ofScan(bytes);
        if (job.output().rows().readsXhr()) {
            cost += reply.rendered().stream()
                    .flatMap(page -> page.captured().stream())
                    .mapToLong(response -> ReadingCost.ofTree(response.body().bytes(), false))
                    .sum();
        }
        Content content;
        try (var _ = PageMemory.ofPageOrUnlimited().parsing(cost)) {
            content = content(target, reply);
        }
        // Not before: a page that holds memory for parsing never waits for other memory.
        PageMemory.ofPageOrUnlimited().take(content.items().map(ItemRows::cost).orElse(0L));
        return content;
    }

    private Content content(CutUrl target, FetchReply reply) {
        String type = reply.contentType();
        byte[] bytes = reply.body().bytes();
        var page = PageInput.of(reply);
        Optional<Extracted> extracted = job.fields().isEmpty() ? Optional.empty() : Optional.of(fields.extract(page));
        var problems = new ArrayList<FieldProblem>();
        extracted.ifPresent(some -> problems.addAll(some.problems()));
        ObjectNode shared = extracted.map(Extracted::values).orElseGet(JsonNodeFactory.instance::objectNode);
        Optional<ItemRows> itemRows = items.filter(_ -> reply.status() / 100 == 2)
                .map(rule -> itemRows(rule, target, page, shared, problems))
                .map(rows -> UrlRequest.of(target).position().isPresent() ? rows.ofListing() : rows);
        var found = new FoundLinks(borders, seen, target, reply.finalUrl(), MOST_FOUND);
        Optional<UrlReason> stopped = Optional.empty();
        if (!SniffType.isHtml(type, bytes)) {
            borders.echoes().readOther(reply.finalUrl());
            if (!isSilent(List.of(), reply)) {
                stopped = followRules(
                        target, reply, page, href -> Url.parse(href, reply.finalUrl()), new Findings(found, problems));
                followHeaders(reply, found);
            }
            cutOff(problems);
            return new Content(
                    Optional.empty(), Optional.empty(), 0, found.list(), extracted, itemRows, problems, stopped);
        }
        Sniffed charset = SniffCharset.sniff(bytes, type);
        PageScan scanned = scan.scan(bytes, charset);
        var resolve = new ResolveLinks(reply.finalUrl(), scanned, charset.encoding());
        if (isSilent(scanned.robots(), reply)) {
            refuseLinks(resolve, scanned, found);
        } else {
            stopped = followRules(target, reply, page, resolve::resolve, new Findings(found, problems));
            followLinks(resolve, scanned, found);
            followHeaders(reply, found);
        }
        cutOff(problems);
        int links = scanned.links().size();
        var followed = followed(reply, bytes, found);
        return new Content(
                Optional.of(charset), scanned.title(), links, followed, extracted, itemRows, problems, stopped);
    }

    /// The links of a page to follow. Links that a copy of another page made up are dropped.
    private List<FoundUrl> followed(FetchReply reply, byte[] bytes, FoundLinks found) {
        boolean compared = borders.echoes().read(reply.finalUrl(), bytes, isCopy(reply.finalUrl()), found.list());
        return compared ? found.withoutGenerated(bytes) : found.list();
    }

    /// The links and problems of one page, collected while it is read.
    private record Findings(FoundLinks links, List<FieldProblem> problems) {}

    /// Follows the pagination and the link rules of the job. Returns why a listing stopped.
    private Optional<UrlReason> followRules(
            CutUrl target,
            FetchReply reply,
            PageInput page,
            Function<String, Optional<Url>> resolve,
            Findings findings) {
        var stopped = pagination.follow(target, reply, page, findings.links(), findings.problems());
        var unclear = rules.follow(page, resolve, findings.links(), findings.problems());
        return stopped.or(() -> unclear);
    }

    /// Extracts the items of a page, and drops duplicates if the job asks for it.
    private ItemRows itemRows(
            ExtractItems rule, CutUrl target, PageInput page, ObjectNode shared, List<FieldProblem> problems) {
        PageItems found = rule.extract(page, shared);
        found.cut().ifPresent(why -> problems.add(new FieldProblem("items", FieldProblem.Kind.TOO_LARGE, why)));
        boolean unique = job.output().rows().items().filter(ItemRule::unique).isPresent();
        return ItemRows.of(found, unique ? seen.fresh(target.id(), found.items()) : found.items());
    }

    /// The link rules that have found nothing so far, with the number of pages.
    Map<String, Long> fruitless() {
        var fruitless = new TreeMap<>(rules.fruitless());
        fruitless.putAll(pagination.fruitless());
        return fruitless;
    }

    private static void cutOff(List<FieldProblem> problems) {
        if (PatternTime.ofPage().isSpent()) {
            String message = "took too long; not all links were compared";
            problems.add(new FieldProblem("patterns", FieldProblem.Kind.CUT_OFF, message));
        }
    }

    /// The row counts these links even when they are not followed.
    private Set<LinkKind> scanned() {
        var all = EnumSet.of(LinkKind.ANCHOR, LinkKind.AREA, LinkKind.CANONICAL);
        all.addAll(followed);
        return all;
    }

    private void followLinks(ResolveLinks resolve, PageScan page, FoundLinks found) {
        if (rules.areAll()) {
            return;
        }
        var known = seen.links(resolve.base());
        var told = borders.notes().links(known);
        var hrefs = new HashSet<String>();
        for (Link link : page.links()) {
            if (found.isFull()) {
                return;
            }
            if (isFollowed(link) && hrefs.add(link.href()) && !known.has(link.href())) {
                Optional<Url> url = resolve.resolve(link.href());
                if (url.isPresent() && !found.add(url.get())) {
                    known.add(link.href());
                }
            } else if (job.politeness().obeysRobots() && link.nofollow()) {
                refuse(link, resolve, told, found);
            }
        }
        if (followsRefresh) {
            resolve.refresh().ifPresent(found::add);
        }
    }

    private void followHeaders(FetchReply reply, FoundLinks found) {
        if (!rules.areAll() && followsHeaders) {
            headers(reply, "link")
                    .flatMap(value -> LinkHeader.parse(value).stream())
                    .filter(link -> link.kind().filter(followed::contains).isPresent())
                    .flatMap(link -> Url.parse(link.target(), reply.finalUrl()).stream())
                    .forEach(found::add);
        }
    }

    private void refuseLinks(ResolveLinks resolve, PageScan page, FoundLinks found) {
        if (!rules.areAll()) {
            var told = borders.notes().links(seen.links(resolve.base()));
            page.links().forEach(link -> refuse(link, resolve, told, found));
        }
    }

    /// Counts a link that the page asks not to follow.
    private void refuse(Link link, ResolveLinks resolve, SeenUrls.OfPage told, FoundLinks found) {
        if (followed.contains(link.kind()) && !told.has(link.href())) {
            resolve.resolve(link.href()).ifPresent(found::refuse);
            told.add(link.href());
        }
    }

    private boolean isCopy(Url url) {
        return UrlFamily.withoutSession(url)
                .map(Fingerprint::of)
                .filter(seen::has)
                .isPresent();
    }

    private boolean isFollowed(Link link) {
        return followed.contains(link.kind()) && !(job.politeness().obeysRobots() && link.nofollow());
    }

    /// True if the page asks not to follow its links, and the job obeys.
    private boolean isSilent(List<MetaRobots> metas, FetchReply reply) {
        return job.politeness().obeysRobots()
                && (metas.stream().anyMatch(robots -> Nofollow.inMeta(robots.rules()))
                        || headers(reply, "x-robots-tag").anyMatch(value -> Nofollow.inHeader(value, agent)));
    }

    private static Stream<String> headers(FetchReply reply, String name) {
        return reply.last().stream().flatMap(last -> last.head().headers().all(name).stream());
    }

    private static String productName(String agent) {
        int end = agent.indexOf('/');
        return (end < 0 ? agent : agent.substring(0, end)).strip();
    }
}
