package dev.trawl.crawl.visit;

import dev.trawl.crawl.archive.StoredCapture;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.fetch.http.StoredReply;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Visits stored pages with other rules: the same visit as in a crawl, with a file instead of the web. Not thread-safe.
public final class VisitAgain {

    /// There are no retries, so jitter is not needed.
    private static final RandomGenerator NO_CHANCE = () -> 0L;

    private static final Set<String> RULES = Set.of("fields", "items", "columns");
    private static final long MEMORY = 64 << 20;

    private final CrawlJob job;
    private final TimeSource time;
    private final SeenUrls seen = new SeenUrls(new SeenMemory(MEMORY));
    private long pages;

    private VisitAgain(CrawlJob job, TimeSource time) {
        this.job = job;
        this.time = time;
    }

    /// Parses the rules of a job file; reads only its `fields`, `items` and `columns`.
    ///
    /// @param complaints receives the errors; then the result is empty
    public static Optional<VisitAgain> with(JsonNode rules, TimeSource time, List<String> complaints) {
        if (!rules.path("fields").isObject() && !rules.path("items").isObject()) {
            complaints.add("fields: missing; name the fields to extract, or the items");
            return Optional.empty();
        }
        var json = JsonMapper.shared().createObjectNode();
        json.put("seeds", "http://localhost/").put("robots", "ignore");
        RULES.stream().filter(rules::has).forEach(key -> json.set(key, rules.get(key)));
        var reading = ReadJob.readForStored(json);
        complaints.addAll(reading.complaints());
        return reading.job().map(job -> new VisitAgain(job, time));
    }

    /// The columns that the rules choose for a table; empty means all.
    public List<String> columns() {
        return job.output().rows().columns();
    }

    /// The rows that the crawl of the page would have had: those of its items if the rules have items. Empty when its
    /// URL cannot be visited.
    public List<String> rows(StoredCapture capture) {
        Optional<Url> url = Url.parse(capture.targetUri()).filter(Url::isHttp);
        if (url.isEmpty()) {
            return List.of();
        }
        FetchReply reply = reply(url.get(), capture);
        Fetcher file = _ -> reply;
        var then = new Then(time, capture.date() + capture.took().toMillis());
        var visit = new VisitPage(job, file, new RobotsFiles(file, then), seen, then, NO_CHANCE);
        int lastAttempt = job.fetching().attempts() - 1;
        pages++;
        var target = new CutUrl(pages, url.get().href(), capture.depth(), DiscoveryPath.PLAIN, lastAttempt);
        Visited visited = visit.visit(target);
        return job.output().rows().items().isPresent()
                ? visited.items()
                : visited.record().stream().toList();
    }

    /// A page that a browser loaded has the document that the crawl saw.
    private static FetchReply reply(Url url, StoredCapture capture) {
        FetchReply received = StoredReply.read(url, capture.message(), capture.truncated(), capture.took());
        return capture.rendered()
                .map(page -> rendered(
                        StoredReply.rendered(received, Octets.of(page.document()), capture.truncated()),
                        page.responses()))
                .orElse(received);
    }

    private static FetchReply rendered(FetchReply page, List<StoredCapture.Data> responses) {
        List<HttpExchange> data = responses.stream()
                .flatMap(response -> Url.parse(response.targetUri()).stream()
                        .map(url -> StoredReply.read(url, response.message(), false, Duration.ZERO))
                        .flatMap(reply -> reply.last().stream()))
                .toList();
        return data.isEmpty() || page.last().isEmpty()
                ? page
                : page.withRendered(RenderedPage.ofData(page.last().get(), data));
    }

    /// The wall clock is fixed at the time of the fetch; the monotonic clock, which times rules, is not.
    private record Then(TimeSource now, long wallMillis) implements TimeSource {

        @Override
        public long nanos() {
            return now.nanos();
        }
    }
}
