package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A worker on another machine gets the results that its task names only if the executor of the task reads results.
@Timeout(300)
class LeasedResultsTest {

    private final Edge edge = new Edge();
    private final RemoteHand worker = new RemoteHand(edge, "w1");
    private String source = "";

    @BeforeEach
    void end_a_task_with_a_result() {
        var _ = edge.ledger.write(
                transaction -> transaction.configs().put("mirror", "{\"executor\":\"%s\"}".formatted(Edge.COPYING)));
        edge.core.types().refresh();
        worker.register();
        source = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");
        worker.report(
                worker.next().path("token").asString(), "\"outcome\":\"succeeded\",\"result\":\"{\\\"price\\\":7}\"");
    }

    @AfterEach
    void close() {
        edge.close();
    }

    @Test
    void a_task_whose_executor_reads_results_gets_those_that_it_names() {
        String records = ask("mirror", source);
        assertThat(worker.call("GET", records, "").text("/next")).isEqualTo("s0"); // no records
        var page = worker.call("GET", records + "?after=s0", "");
        assertThat(page.status()).as(page.body()).isEqualTo(200);
        assertThat(page.text("/lines/0")).isEqualTo("{\"price\":7}");
    }

    @Test
    void a_task_whose_executor_reads_no_results_gets_none() {
        var refused = worker.call("GET", ask("echo", source) + "?after=s0", "");
        assertThat(refused.status()).as(refused.body()).isEqualTo(403);
        assertThat(refused.text("/code")).isEqualTo("forbidden");
        assertThat(refused.text("/detail")).contains("does not read results");
        assertThat(refused.body()).doesNotContain("price");
    }

    @Test
    void results_that_the_payload_does_not_name_are_not_found() {
        assertThat(worker.call("GET", ask("mirror", "t77"), "").status()).isEqualTo(404);
    }

    /// Submits a task that names the source and leases it; returns the path of the results of `wanted`.
    private String ask(String type, String wanted) {
        edge.http.post("/tasks", "{\"type\":\"%s\",\"payload\":{\"task\":\"%s\"}}".formatted(type, source));
        String token = worker.next().path("token").asString();
        return "/leases/%s/results/%s".formatted(token, wanted);
    }
}
