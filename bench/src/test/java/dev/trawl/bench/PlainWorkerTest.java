package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.bench.Credentials.Credential;
import dev.trawl.bench.ScriptedServer.Answer;
import dev.trawl.bench.ScriptedServer.Asked;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PlainWorkerTest {

    private static final Credential CREDENTIAL = new Credential("w1", "key");

    private final AtomicInteger registrations = new AtomicInteger();
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);

    @Test
    void worker_retries_registration_and_reports_its_leases() throws Exception {
        try (var server = new ScriptedServer(this::answer);
                var worker = new PlainWorker(server.address(), CREDENTIAL, 0, done)) {
            worker.start();
            await().until(() -> done.get() == 2);
            assertThat(registrations).hasValue(2);
            assertThat(server.asked())
                    .contains(new Asked(
                            "POST /workers/w1/leases",
                            "Bearer key",
                            "{\"session\":7,\"request\":1,\"max\":10,\"wait\":\"PT25S\"}"))
                    .anyMatch(asked -> asked.body().contains("\"token\":\"t1.1.0.a\",\"number\":1"))
                    .anyMatch(asked -> asked.body().contains("\"token\":\"t2.1.0.b\",\"number\":1"));
            await().until(() ->
                    server.asked().stream().anyMatch(asked -> asked.line().endsWith("/renewals")));
            assertThat(worker.failure()).isEmpty();
            end.countDown();
        }
    }

    @Test
    void worker_stops_with_the_fatal_response() throws Exception {
        try (var server = new ScriptedServer(
                        asked -> asked.line().startsWith("PUT") ? registered() : new Answer(403, "no"));
                var worker = new PlainWorker(server.address(), CREDENTIAL, 0, done)) {
            worker.start();
            await().until(() -> worker.failure().isPresent());
            assertThat(worker.failure().orElseThrow()).hasMessage("403 no");
        }
    }

    private Answer answer(Asked asked) {
        return switch (asked.line()) {
            case "PUT /workers/w1" -> registrations.getAndIncrement() == 0 ? new Answer(503, "busy") : registered();
            case "POST /workers/w1/leases" ->
                polls.getAndIncrement() == 0
                        ? new Answer(200, "{\"leases\":[{\"token\":\"t1.1.0.a\"},{\"token\":\"t2.1.0.b\"}]}")
                        : waited();
            default -> new Answer(200, "{}");
        };
    }

    private static Answer registered() {
        return new Answer(200, "{\"session\":7,\"renew_interval\":\"PT0.05S\"}");
    }

    private Answer waited() {
        try {
            end.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return new Answer(200, "{\"leases\":[]}");
    }
}
