package dev.trawl.crawl.visit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchError;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.wire.Gunzip;
import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.robots.Robots;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlReason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The robots.txt of each origin, fetched on first use and cached for a day. A missing file allows everything. A
/// broken or unreachable one forbids everything until the server answers.
public final class RobotsFiles {

    private static final Logger log = LoggerFactory.getLogger(RobotsFiles.class);

    private static final long DAY = Duration.ofDays(1).toNanos();
    /// Delay before a new request; short, because the pauses of the host group grow.
    private static final long SOON = Duration.ofSeconds(5).toNanos();

    /// Approximate maximum of bytes for all files.
    private static final long MOST = 128L << 20;

    private static final int EACH = 1_024;

    /// Parsed rules take many times the memory of their text.
    private static final int TIMES = 16;

    private static final Set<FetchError> NO_FILE = EnumSet.of(FetchError.TOO_MANY_REDIRECTS, FetchError.BAD_REDIRECT);
    private static final Budgets BUDGETS = Budgets.DEFAULTS
            .withTotal(Duration.ofSeconds(15))
            .withBytes(1 << 20, 1 << 20)
            .withRedirects(5);

    private final Fetcher fetcher;
    private final TimeSource time;
    private final Cache<String, File> files = Caffeine.newBuilder()
            .maximumWeight(MOST)
            .weigher(RobotsFiles::weight)
            .build();

    public RobotsFiles(Fetcher fetcher, TimeSource time) {
        this.fetcher = fetcher;
        this.time = time;
    }

    /// The robots.txt of a URL's origin; `rules` is empty when it is currently unknown.
    ///
    /// @param fresh it was fetched for this call
    /// @param trouble why it was not read. If there are rules as well, requests to its host are blocked
    /// @param untilNext how long the answer stays valid
    public record Answer(Optional<Robots> rules, boolean fresh, Optional<UrlReason> trouble, Duration untilNext) {

        /// Why there are no rules.
        UrlReason why() {
            return trouble.orElseThrow();
        }

        /// The server answered with an error.
        boolean busy() {
            return trouble.filter(why -> why.cause() == UrlCause.STATUS).isPresent();
        }
    }

    public Answer of(Url url, String agent) {
        String origin = url.origin();
        long now = time.nanos();
        File known = files.getIfPresent(origin);
        if (known != null && now - known.until() < 0) {
            return known.answer(false, now);
        }
        File fetched = tryFetch(origin, agent);
        files.put(origin, fetched);
        return fetched.answer(true, time.nanos());
    }

    /// The cached rules, without a request.
    Optional<Robots> known(Url url) {
        File known = files.getIfPresent(url.origin());
        return known != null && time.nanos() - known.until() < 0 ? known.rules() : Optional.empty();
    }

    /// The last fetched file of a URL's origin, unless it was fetched at the time `told`, which is already returned.
    /// Empty when it was not
    /// requested, or too long ago.
    Optional<RobotsFile> seen(Url url, long told) {
        File known = files.getIfPresent(url.origin());
        return known == null || known.fetchedAt() == told ? Optional.empty() : Optional.of(known.seen(url));
    }

    private static int weight(String origin, File file) {
        return EACH + origin.length() + TIMES * file.octets().length();
    }

    private File tryFetch(String origin, String agent) {
        try {
            return fetch(origin, agent);
        } catch (RuntimeException broken) {
            log.warn("robots.txt broke origin={}", origin, broken);
            return none(0, UrlCause.BROKE.because("broke: " + broken), time.nanos() + SOON);
        }
    }

    private File fetch(String origin, String agent) {
        var address = Url.parse(origin + "/robots.txt");
        if (address.isEmpty()) {
            return silent(0, time.nanos() + DAY);
        }
        FetchReply reply = fetcher.fetch(FetchRequest.get(address.get())
                .withHeaders(List.of(new Header("User-Agent", agent)))
                .withBudgets(BUDGETS)
                .withoutSent());
        long now = time.nanos(); // an answer is valid from its arrival
        // An error status decides alone, even when its body cannot be read (RFC 9309, 2.3.1).
        boolean read = reply.failure().isEmpty() || reply.status() >= 400;
        return read ? answered(reply, now) : failed(reply, reply.failure().get(), now);
    }

    private File failed(FetchReply reply, FetchReply.Failure failure, long now) {
        if (NO_FILE.contains(failure.error())) {
            return silent(reply.status(), now + DAY);
        }
        UrlReason trouble = failure.error().because(failure.detail());
        if (failure.error() == FetchError.BLOCKED_ADDRESS && reply.hops().isEmpty()) {
            // the page is on the same host, and its own fetch reports this
            return new File(Optional.of(Robots.SILENT), Optional.of(trouble), now + SOON, time.wallMillis(), 0, "");
        }
        return none(reply.status(), reply.hops().isEmpty() ? trouble : behindRedirect(trouble), now + SOON);
    }

    /// The first host answered, so a blocked address behind its redirect does not block the page.
    private static UrlReason behindRedirect(UrlReason trouble) {
        return UrlCause.REDIRECTS.because("redirected: " + trouble.detail());
    }

    private File answered(FetchReply reply, long now) {
        int status = reply.status();
        if (status >= 500 || status == 429) {
            return none(status, UrlCause.STATUS.because("status " + status), now + SOON);
        }
        boolean there = status >= 200 && status < 300;
        if (!there) {
            return silent(status, now + DAY);
        }
        byte[] body;
        try {
            body = unpacked(reply.body().bytes());
        } catch (IOException broken) {
            return none(status, FetchError.DECODE.because("broken gzip: " + broken.getMessage()), now + SOON);
        }
        String octets = new String(body, 0, Math.min(body.length, Robots.MOST_READ), StandardCharsets.ISO_8859_1);
        return new File(
                Optional.of(Robots.parse(body)), Optional.empty(), now + DAY, time.wallMillis(), status, octets);
    }

    /// Some servers send a compressed file without declaring it in a header.
    private static byte[] unpacked(byte[] body) throws IOException {
        boolean gzip = body.length >= 2 && (body[0] & 0xff) == 0x1f && (body[1] & 0xff) == 0x8b;
        if (!gzip) {
            return body;
        }
        try (var in = new Gunzip(new ByteArrayInputStream(body))) {
            return in.readNBytes(Robots.MOST_READ);
        }
    }

    private File silent(int status, long until) {
        return new File(Optional.of(Robots.SILENT), Optional.empty(), until, time.wallMillis(), status, "");
    }

    private File none(int status, UrlReason trouble, long until) {
        return new File(Optional.empty(), Optional.of(trouble), until, time.wallMillis(), status, "");
    }

    /// @param until by the monotonic clock
    /// @param octets the part that is parsed, each character an octet
    private record File(
            Optional<Robots> rules,
            Optional<UrlReason> trouble,
            long until,
            long fetchedAt,
            int status,
            String octets) {

        Answer answer(boolean fresh, long now) {
            return new Answer(rules, fresh, trouble, Duration.ofNanos(until - now));
        }

        RobotsFile seen(Url url) {
            return new RobotsFile(
                    HostGroups.of(url), url.scheme(), fetchedAt, status, trouble.map(Shortened::reason), octets);
        }
    }
}
