package dev.trawl.crawl.visit;

import dev.trawl.crawl.archive.StoredCapture;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.http.StoredReply;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Visits stored pages with other rules: the same visit as in a crawl, with a file instead of the web.
public final class VisitAgain {

    /// There are no retries, so jitter is not needed.
    private static final RandomGenerator NO_CHANCE = () -> 0L;

    private final CrawlJob job;
    private final TimeSource time;

    private VisitAgain(CrawlJob job, TimeSource time) {
        this.job = job;
        this.time = time;
    }

    /// Parses the rules of a job file; reads only its `fields`.
    ///
    /// @param complaints receives the errors; then the result is empty
    public static Optional<VisitAgain> with(JsonNode rules, TimeSource time, List<String> complaints) {
        if (!rules.path("fields").isObject()) {
            complaints.add("fields: what is to be extracted must be there");
            return Optional.empty();
        }
        var json = JsonMapper.shared().createObjectNode();
        json.put("seeds", "http://localhost/").put("robots", "ignore");
        json.set("fields", rules.path("fields"));
        var reading = ReadJob.read(json);
        complaints.addAll(reading.complaints());
        return reading.job().map(job -> new VisitAgain(job, time));
    }

    /// The row that the page would have had; empty when its URL cannot be visited.
    public Optional<String> row(StoredCapture capture) {
        Optional<Url> url = Url.parse(capture.targetUri()).filter(Url::isHttp);
        if (url.isEmpty()) {
            return Optional.empty();
        }
        FetchReply reply = StoredReply.read(url.get(), capture.message(), capture.truncated(), capture.took());
        Fetcher file = _ -> reply;
        var then = new Then(time, capture.date() + capture.took().toMillis());
        var visit =
                new VisitPage(job, file, new RobotsFiles(file, then), new SeenUrls(new SeenMemory(0)), then, NO_CHANCE);
        int lastAttempt = job.attempts() - 1;
        return visit.visit(new CutUrl(0, url.get().href(), capture.depth(), DiscoveryPath.PLAIN, lastAttempt))
                .record();
    }

    /// The wall clock is fixed at the time of the fetch; the monotonic clock, which times rules, is not.
    private record Then(TimeSource now, long wallMillis) implements TimeSource {

        @Override
        public long nanos() {
            return now.nanos();
        }
    }
}
