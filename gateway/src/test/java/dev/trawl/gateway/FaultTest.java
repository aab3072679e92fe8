package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.core.submit.SubmitConfig;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultTest {

    private static final String ECHO = "{\"type\":\"echo\",\"delay\":\"1h\"}";

    private Edge edge;

    @BeforeAll
    void start() {
        var standard = CoreConfig.defaults("node-1");
        var small = new CoreConfig(
                "node-1",
                2,
                new SubmitConfig(3),
                standard.dispatch(),
                standard.leases(),
                standard.scheduler(),
                standard.retention());
        edge = new Edge(GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false), small);
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @ParameterizedTest
    @CsvSource({"false,503,ledger_unavailable", "true,507,storage_full"})
    void tasks_are_rejected_during_a_ledger_failure_and_accepted_afterwards(boolean full, int status, String code) {
        edge.ledger.fault = Optional.of(new LedgerUnavailableException("secret path /x", new IOException(), full));
        try {
            var reply = edge.http.post("/tasks", ECHO);

            assertThat(reply.status()).isEqualTo(status);
            assertThat(reply.text("/code")).isEqualTo(code);
            assertThat(reply.header("Retry-After")).isEqualTo("5");
            assertThat(reply.body()).doesNotContain("secret");
        } finally {
            edge.ledger.fault = Optional.empty();
        }
        assertThat(edge.http.get("/tasks").json().path("items")).isEmpty();
        String id = edge.http.post("/tasks", ECHO).text("/id");
        edge.http.post("/tasks/" + id + ":cancel", "");
        assertThat(edge.http.get("/tasks?state=PENDING").json().path("items")).isEmpty();
        clear();
    }

    @Test
    void an_unknown_commit_result_is_reported_with_advice() {
        edge.ledger.fault = Optional.of(LedgerUnavailableException.unknown("secret path /x", new IOException()));
        try {
            var reply = edge.http.post("/tasks", ECHO);

            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.text("/detail")).contains("not known", "the same Idempotency-Key");
            assertThat(reply.header("Retry-After")).isEqualTo("5");
        } finally {
            edge.ledger.fault = Optional.empty();
        }
    }

    @Test
    void a_full_project_is_429() {
        var ids = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            ids.add(edge.http.post("/tasks", ECHO).text("/id"));
        }

        var reply = edge.http.post("/tasks", ECHO);

        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.text("/code")).isEqualTo("quota_exceeded");
        assertThat(reply.header("Retry-After")).isEqualTo("10");
        ids.forEach(id -> edge.http.post("/tasks/" + id + ":cancel", ""));
        clear();
    }

    @Test
    void a_ledger_that_is_behind_is_503() {
        String id = edge.http.post("/tasks", ECHO).text("/id");
        edge.pump.hold();
        var waiting = new ArrayList<CompletableFuture<Http.Reply>>();
        try {
            for (int i = 0; i < 2; i++) {
                waiting.add(CompletableFuture.supplyAsync(
                        () -> edge.http.post("/tasks/" + id + ":cancel", ""), Thread::startVirtualThread));
            }
            Awaitility.await().until(() -> edge.core.commits().waiting() >= 2);

            var reply = edge.http.post("/tasks", ECHO);

            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.text("/code")).isEqualTo("overloaded");
            assertThat(reply.header("Retry-After")).isEqualTo("1");
        } finally {
            edge.pump.release();
        }
        waiting.forEach(answer -> assertThat(answer.join().status()).isEqualTo(200));
        clear();
    }

    /// Ended tasks do not count as pending, but lists of the next test should be empty.
    private void clear() {
        var _ = edge.ledger.write(transaction -> transaction.housekeeping().removeTasks(Long.MAX_VALUE, 1_000));
    }
}
