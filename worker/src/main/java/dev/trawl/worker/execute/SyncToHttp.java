package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HopCheck.Verdict;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskResult;
import dev.trawl.plugin.TaskResult.Failure;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.spi.secret.SecretValues;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Sends each batch as one request. A retried batch has the same `Idempotency-Key`, so a service that deduplicates
/// by key stores nothing twice. Any status below 300 is a success; redirects are not followed.
final class SyncToHttp implements SyncTarget {

    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final Fetcher fetcher;
    private final TimeSource time;
    private final Lease lease;
    private final HttpSettings settings;
    private final SecretValues used = new SecretValues();
    private final FetchRequest request;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /// @throws IllegalArgumentException when a secret is missing or not allowed for this host
    SyncToHttp(Fetcher fetcher, SecretSource secrets, TimeSource time, Lease lease, HttpSettings settings) {
        this.fetcher = fetcher;
        this.time = time;
        this.lease = lease;
        this.settings = settings;
        var named = new NamedSecrets(secrets, lease, settings.url().host(), used);
        headers.put("User-Agent", "Trawl");
        headers.put("Content-Type", "application/x-ndjson");
        settings.headers().forEach((name, value) -> headers.put(name, named.revealed(value)));
        if (!lease.traceparent().isEmpty()) {
            headers.put("traceparent", lease.traceparent());
        }
        Duration most = lease.timeout().compareTo(LONGEST) < 0 ? lease.timeout() : LONGEST;
        var plain = FetchRequest.get(settings.url())
                .withBudgets(Budgets.DEFAULTS
                        .withTotal(most)
                        .withSilence(most, most)
                        .withBytes(settings.maxBytes(), settings.maxBytes()))
                .withHops((_, _, _) -> Verdict.LEAVE)
                .withoutSent();
        this.request = settings.auth()
                .map(auth -> plain.withCredentials(named.credentials(auth)))
                .orElse(plain);
    }

    @Override
    public Optional<Failure> write(SyncBatch batch) throws InterruptedException {
        var own = new TreeMap<>(headers);
        String task = lease.id().subtask().task().toString();
        own.put("Idempotency-Key", "%s-%d".formatted(task, batch.number()));
        own.put("Trawl-Batch", Integer.toString(batch.number()));
        List<Header> all = new ArrayList<>();
        own.forEach((name, value) -> all.add(new Header(name, value)));
        FetchReply reply = fetcher.fetch(
                request.withMethod(settings.method(), batch.lines()).withHeaders(all));
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (reply.failure().isEmpty() && reply.leftTo().isEmpty() && reply.status() < 300) {
            return Optional.empty();
        }
        TaskResult refusal =
                new HttpAnswer(settings, time, used::hide).read(reply).result();
        return refusal instanceof Failure failure ? Optional.of(failure) : Optional.empty();
    }

    @Override
    public String describe() {
        return settings.url().host();
    }
}
