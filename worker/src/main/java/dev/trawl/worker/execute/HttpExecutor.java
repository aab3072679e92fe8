package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.Budgets;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HopCheck.Verdict;
import dev.trawl.crawl.fetch.Octets;
import dev.trawl.plugin.Execution;
import dev.trawl.plugin.Executor;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.spi.secret.SecretValues;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// `http`: sends the payload, or a body built from it, to a service and converts the reply into a task result.
/// Broken connections and transient statuses are retried, not before the service's `Retry-After`. An interrupt
/// closes the connection. Only addresses that the guard permits are connected to.
public final class HttpExecutor implements Executor {

    private static final Duration LONGEST = Duration.ofDays(1);

    private final Fetcher fetcher;
    private final SecretSource secrets;
    private final TimeSource time;

    public HttpExecutor(Fetcher fetcher, SecretSource secrets, TimeSource time) {
        this.fetcher = fetcher;
        this.secrets = secrets;
        this.time = time;
    }

    @Override
    public String type() {
        return "http";
    }

    @Override
    public Set<String> supportedTaskTypes() {
        return Set.of();
    }

    @Override
    public List<String> check(String taskType, String settings) {
        return HttpSettings.complaints(settings);
    }

    @Override
    public TaskResult execute(Execution execution) throws InterruptedException {
        HttpSettings settings;
        FetchRequest request;
        SecretValues used = new SecretValues();
        try {
            settings = HttpSettings.parse(execution.lease().settings());
            request = request(execution.lease(), settings, used);
        } catch (IllegalArgumentException unusable) {
            return new TaskResult.Failure(
                    false, used.hide("executor settings cannot be used: " + unusable.getMessage()));
        }
        FetchReply reply = fetcher.fetch(request);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        var answer = new HttpAnswer(settings, time, used::hide).read(reply);
        for (String record : answer.records()) {
            execution.emit(record);
        }
        return answer.result();
    }

    private FetchRequest request(Lease lease, HttpSettings settings, SecretValues used) {
        String body = settings.body().map(template -> template.fill(lease)).orElse(lease.payload());
        Octets content = switch (settings.method()) {
            case GET, HEAD -> Octets.NONE;
            case POST, PUT, PATCH, DELETE -> Octets.of(body.getBytes(StandardCharsets.UTF_8));
        };
        var named = new NamedSecrets(secrets, lease, settings.url().host(), used);
        var request = FetchRequest.get(settings.url())
                .withMethod(settings.method(), content)
                .withHeaders(headers(lease, settings, content, named))
                .withBudgets(budgets(lease, settings))
                .withHops((from, to, hop) ->
                        hop <= settings.redirects() && from.origin().equals(to.origin())
                                ? Verdict.FOLLOW
                                : Verdict.LEAVE)
                .withoutSent();
        return settings.auth()
                .map(auth -> request.withCredentials(named.credentials(auth)))
                .orElse(request);
    }

    private static List<Header> headers(Lease lease, HttpSettings settings, Octets content, NamedSecrets secrets) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("User-Agent", "Trawl");
        headers.put("Accept", "application/json");
        if (content.size() > 0) {
            headers.put("Content-Type", "application/json");
        }
        settings.headers().forEach((name, value) -> headers.put(name, secrets.revealed(value)));
        headers.put("Idempotency-Key", lease.id().subtask().toString());
        headers.put("Trawl-Attempt", Integer.toString(lease.attempt()));
        if (!lease.traceparent().isEmpty()) {
            headers.put("traceparent", lease.traceparent());
        }
        List<Header> all = new ArrayList<>();
        headers.forEach((name, value) -> all.add(new Header(name, value)));
        return all;
    }

    /// The attempt's timeout applies to everything except connecting, which has a shorter one.
    private static Budgets budgets(Lease lease, HttpSettings settings) {
        Duration most = lease.timeout().compareTo(LONGEST) < 0 ? lease.timeout() : LONGEST;
        Duration total = most.isPositive() ? most : Duration.ofMillis(1);
        return Budgets.DEFAULTS
                .withTotal(total)
                .withSilence(total, total)
                .withBytes(settings.maxBytes(), settings.maxBytes());
    }
}
