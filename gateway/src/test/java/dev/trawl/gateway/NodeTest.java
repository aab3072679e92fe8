package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.Role;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.Outcome;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NodeTest {

    private Edge edge;

    @BeforeAll
    void start() {
        edge = new Edge();
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @Test
    void probes_tell_nothing_but_their_answer() {
        assertThat(edge.http.send("GET", "/livez", "", new byte[0]).body()).isEqualTo("{\"status\":\"ok\"}");
        assertThat(edge.http.send("GET", "/readyz", "", new byte[0]).body()).isEqualTo("{\"status\":\"ok\"}");
        edge.ready = false;
        try {
            var reply = edge.http.send("GET", "/readyz", "", new byte[0]);
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.body()).isEqualTo("{\"status\":\"unavailable\"}");
        } finally {
            edge.ready = true;
        }
    }

    @Test
    void head_answers_like_get_without_a_body() {
        var reply = edge.http.send("HEAD", "/livez", "", new byte[0]);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEmpty();
    }

    @Test
    void workers_are_shown_with_their_leases_of_now_and_their_last_heartbeat() {
        try (var worker = new TestWorker(edge, "w1")) {
            edge.core.channel().heartbeat(new WorkerStatus(worker.session, 0, -1, 100, 200));
            edge.http.post("/tasks", "{\"type\":\"echo\"}");
            var lease = worker.next(); // the heartbeat does not know of it yet

            var shown = edge.http.get("/workers").json().path("items").get(0);

            assertThat(shown.path("worker").asString()).isEqualTo("w1");
            assertThat(shown.path("name").asString()).isEqualTo("Worker w1");
            assertThat(shown.path("state").asString()).isEqualTo("RUNNING");
            assertThat(shown.path("running").asInt()).isEqualTo(1);
            assertThat(shown.path("memory_max").asLong()).isEqualTo(200);
            assertThat(shown.path("cpu").isNull()).isTrue();
            worker.report(lease, new Outcome.Succeeded("{}"));
            assertThat(edge.http.get("/workers/w1").text("/state")).isEqualTo("IDLE");
            assertThat(edge.http.get("/workers?after=" + worker.session).json().path("items"))
                    .isEmpty();
            assertThat(edge.http
                            .send("GET", "/workers", Edge.STRANGER, new byte[0])
                            .json()
                            .path("items"))
                    .isEmpty();
        }
    }

    /// 002.18
    @Test
    void the_status_names_leader_and_counters() {
        Awaitility.await().until(() -> edge.http.get("/status").text("/leader").equals("true"));

        var status = edge.http.get("/status").json();

        assertThat(status.propertyNames())
                .containsExactly(
                        "version",
                        "project",
                        "ledger",
                        "node",
                        "mode",
                        "leader",
                        "term",
                        "queue_length",
                        "tasks_scheduled",
                        "tasks_failed",
                        "available_workers",
                        "ledger_waiting");
        assertThat(status.path("version").asString()).isEqualTo("0.2.0");
        assertThat(status.path("term").asLong()).isEqualTo(1);
    }

    @Test
    void callers_who_do_not_run_the_installation_see_figures_of_their_own_project_alone() {
        edge.http.post("/tasks", "{\"type\":\"echo\",\"delay\":\"1h\"}");
        try (var _ = new TestWorker(edge, "w3")) {
            for (String token : List.of(Edge.STRANGER, Edge.token(Role.VIEWER), Edge.token(Role.SUBMITTER))) {
                String project = token.equals(Edge.STRANGER) ? "other" : "default";
                var status = ask("/status", token);
                assertThat(status.json().propertyNames())
                        .containsExactly("version", "project", "ledger", "tasks", "workers");
                assertThat(status.text("/project")).isEqualTo(project);
                assertThat(status.text("/tasks/PENDING").equals("0")).isEqualTo(project.equals("other"));
                assertThat(status.text("/workers").equals("0")).isEqualTo(project.equals("other"));
                assertThat(ask("/metrics", token).body())
                        .contains("trawl_project_tasks{project=\"" + project + "\",state=\"pending\"}")
                        .doesNotContain("trawl_tasks_submitted", "jvm_", "trawl_cluster", "trawl_queue");
                assertThat(ask("/config", token).json().path("items")).isEmpty();
            }
        }
        for (Role role : List.of(Role.ADMIN, Role.OPERATOR)) {
            assertThat(ask("/status", Edge.token(role)).text("/node")).isEqualTo("node-1");
            assertThat(ask("/metrics", Edge.token(role)).body()).contains("jvm_memory_used_bytes");
            assertThat(ask("/config", Edge.token(role)).json().path("items")).hasSize(1);
        }
    }

    private Http.Reply ask(String path, String token) {
        return edge.http.send("GET", path, token, new byte[0]);
    }

    @Test
    void settings_come_with_their_origin() {
        var setting = edge.http.get("/config").json().path("items").get(0);

        assertThat(setting.path("key").asString()).isEqualTo("lease.ttl");
        assertThat(setting.path("value").asString()).isEqualTo("20s");
        assertThat(setting.path("origin").asString()).isEqualTo("flag --set");
        assertThat(setting.path("default").asString()).isEqualTo("15s");
    }

    @Test
    void metrics_count_tasks_and_show_the_leader() {
        edge.http.post("/tasks", "{\"type\":\"echo\"}");
        try (var worker = new TestWorker(edge, "w2")) {
            worker.report(worker.next(), new Outcome.Succeeded("1"));
        }

        var reply = edge.http.get("/metrics");

        assertThat(reply.header("Content-Type")).startsWith("text/plain");
        assertThat(reply.body())
                .contains("trawl_tasks_submitted_total{type=\"echo\"}")
                .contains("trawl_tasks_completed_total{type=\"echo\"}")
                .contains("trawl_task_duration_seconds_bucket{type=\"echo\",le=\"1.0\"}")
                .contains("trawl_scheduler_leader 1.0")
                .contains("trawl_ledger_waiting ")
                .contains("jvm_memory_used_bytes");
    }
}
