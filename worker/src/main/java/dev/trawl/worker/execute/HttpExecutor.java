package dev.trawl.worker.execute;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.spi.execute.Execution;
import dev.trawl.spi.execute.Executor;
import dev.trawl.spi.execute.TaskResult;
import dev.trawl.spi.worker.Lease;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.net.ssl.SSLContext;

/// `http`: posts the payload as JSON to `url` of the settings, with their `headers`, and reads the reply as a task
/// result. Broken connections, 408, 425, 429 and 5xx may be tried again; other refusals are final. Redirects are not
/// followed, and only addresses that the guard permits are connected to.
public final class HttpExecutor implements Executor {

    private final EgressGuard guard;
    private final HttpConnection connection;

    public HttpExecutor(EgressGuard guard, SSLContext tls) {
        this.guard = guard;
        this.connection = new HttpConnection(tls);
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
        HttpCall call;
        try {
            call = call(execution.lease());
        } catch (IllegalArgumentException unusable) {
            return new TaskResult.Failure(false, "executor settings cannot be used: " + unusable.getMessage());
        }
        try {
            return switch (guard.check(call.host(), call.port())) {
                case EgressGuard.Verdict.Refused(String reason) -> new TaskResult.Failure(false, reason);
                case EgressGuard.Verdict.Permitted(var addresses) -> HttpAnswer.read(connection.send(call, addresses));
            };
        } catch (ClosedByInterruptException _) {
            throw new InterruptedException();
        } catch (IOException broken) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return new TaskResult.Failure(true, "no reply from %s: %s".formatted(call.host(), broken));
        }
    }

    private static HttpCall call(Lease lease) {
        HttpSettings settings = HttpSettings.parse(lease.settings());
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("User-Agent", "Trawl");
        headers.putAll(settings.headers());
        headers.put("Idempotency-Key", lease.id().subtask().toString());
        if (!lease.traceparent().isEmpty()) {
            headers.put("traceparent", lease.traceparent());
        }
        return new HttpCall(settings.url(), headers, lease.payload());
    }
}
