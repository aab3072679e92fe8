package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The robots.txt of each origin, fetched when first asked for and believed for a day. A server that has none allows
/// everything; one that is broken or cannot be reached allows nothing until it answers.
public final class RobotsFiles {

    private static final long DAY = Duration.ofDays(1).toNanos();
    private static final long SOON = Duration.ofMinutes(1).toNanos();
    private static final int MOST = 10_000;
    private static final Budgets BUDGETS = Budgets.DEFAULTS
            .withTotal(Duration.ofSeconds(15))
            .withBytes(1 << 20, 1 << 20)
            .withRedirects(5);

    private final Fetcher fetcher;
    private final TimeSource time;
    private final Cache<String, File> files =
            Caffeine.newBuilder().maximumSize(MOST).build();

    public RobotsFiles(Fetcher fetcher, TimeSource time) {
        this.fetcher = fetcher;
        this.time = time;
    }

    /// What the robots.txt of an address's origin says; empty when it cannot be told now.
    ///
    /// @param rules `fresh` tells that it was fetched for this call
    public record Answer(Optional<Robots> rules, boolean fresh) {}

    public Answer of(Url url, String agent) {
        String origin = url.origin();
        long now = time.nanos();
        File known = files.getIfPresent(origin);
        if (known != null && now - known.until() < 0) {
            return new Answer(known.rules(), false);
        }
        File fetched = fetch(origin, agent, now);
        files.put(origin, fetched);
        return new Answer(fetched.rules(), true);
    }

    private File fetch(String origin, String agent, long now) {
        var address = Url.parse(origin + "/robots.txt");
        if (address.isEmpty()) {
            return new File(Optional.of(Robots.SILENT), now + DAY);
        }
        FetchReply reply = fetcher.fetch(FetchRequest.get(address.get())
                .withHeaders(List.of(new Header("User-Agent", agent)))
                .withBudgets(BUDGETS)
                .withoutSent());
        int status = reply.status();
        if (reply.failure().isPresent() || status >= 500 || status == 429) {
            return new File(Optional.empty(), now + SOON);
        }
        boolean there = status >= 200 && status < 300;
        return new File(Optional.of(there ? Robots.parse(reply.body().bytes()) : Robots.SILENT), now + DAY);
    }

    /// @param until by the monotonic clock
    private record File(Optional<Robots> rules, long until) {}
}
