package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.core.audit.VerifyAudit;
import dev.trawl.spi.Role;
import dev.trawl.spi.audit.ChainedEntry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// S22: every change and every try is recorded, with who, from where, what, and what became of it.
@Timeout(300)
class AuditTest {

    private final Edge edge = new Edge();

    @AfterEach
    void close() {
        edge.close();
    }

    @Test
    void two_hundred_mixed_changes_are_two_hundred_entries() {
        for (int i = 0; i < 50; i++) {
            String task = edge.http
                    .post("/tasks", "{\"type\":\"echo\",\"payload\":" + i + ",\"delay\":\"1h\"}")
                    .text("/id");
            edge.http.post("/tasks/" + task + ":pause", "");
            edge.http.post("/tasks/" + task + ":resume", "");
            edge.http.post("/tasks/" + task + ":cancel", "");
        }
        var entries = entries(200);
        assertThat(entries)
                .extracting(
                        entry -> entry.entry().action() + " " + entry.entry().status())
                .startsWith(
                        "POST /tasks 202",
                        "POST /tasks/{id}:pause 200",
                        "POST /tasks/{id}:resume 200",
                        "POST /tasks/{id}:cancel 200");
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.entry().principal()).isEqualTo("key-ADMIN");
            assertThat(entry.entry().role()).isEqualTo("ADMIN");
            assertThat(entry.entry().address()).isEqualTo("127.0.0.1");
        });
        assertThat(new VerifyAudit(edge.ledger.reads().audit()).run().getFirst().broken())
                .isEmpty();
    }

    @Test
    void audit_entry_has_hashes_of_request_before_and_after() {
        String body = "{\"type\":\"echo\",\"payload\":1,\"delay\":\"1h\"}";
        String task = edge.http.post("/tasks", body).text("/id");
        String before = edge.http.get("/tasks/" + task).body();
        String after = edge.http.post("/tasks/" + task + ":pause", "").body();
        var entries = entries(2);
        assertThat(entries.get(0).entry().sent()).isEqualTo(sha256(body));
        assertThat(entries.get(1).entry().object()).isEqualTo("/tasks/" + task + ":pause");
        assertThat(entries.get(1).entry().before()).isEqualTo(sha256(before));
        assertThat(entries.get(1).entry().after()).isEqualTo(sha256(after));
    }

    @Test
    void a_batch_is_one_entry_and_reading_is_none() {
        edge.http.post("/tasks", "{\"tasks\":[{\"type\":\"echo\"},{\"type\":\"echo\"},{\"type\":\"echo\"}]}");
        edge.http.get("/tasks");
        edge.http.get("/nothing");
        edge.http.post("/nothing", "{}");
        assertThat(entries(2)).extracting(entry -> entry.entry().action()).containsExactly("POST /tasks", "POST ?");
    }

    @Test
    void forbidden_calls_are_logged_and_anonymous_ones_counted() {
        edge.http.send("POST", "/tasks", Edge.token(Role.VIEWER), "{}".getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < 20; i++) {
            edge.http.send("DELETE", "/tasks/t" + i, "guess-" + i, new byte[0]);
        }
        var entries = entries(2);
        assertThat(entries.get(0).entry().principal()).isEqualTo("key-VIEWER");
        assertThat(entries.get(0).entry().status()).isEqualTo(403);
        assertThat(entries.get(0).entry().detail()).isEqualTo("forbidden");
        assertThat(entries.get(1).entry().action()).isEqualTo("auth.denied");
        assertThat(entries.get(1).entry().object()).isEqualTo("DELETE /tasks/t0");
        edge.time.advance(Duration.ofMinutes(10));
        assertThat(entries(3).get(2).entry().detail()).isEqualTo("19 more within ten minutes");
    }

    @Test
    void identical_refusals_of_one_caller_are_one_entry_and_a_count() {
        for (int i = 0; i < 300; i++) {
            edge.http.send("POST", "/tasks", Edge.token(Role.VIEWER), "{}".getBytes(StandardCharsets.UTF_8));
        }
        edge.http.post("/tasks", "{\"type\":\"nope\"}");
        assertThat(entries(2)).extracting(entry -> entry.entry().status()).containsExactly(403, 422);
        edge.time.advance(Duration.ofMinutes(10));
        var summary = entries(3).getLast().entry();
        assertThat(summary.principal()).isEqualTo("key-VIEWER");
        assertThat(summary.detail()).isEqualTo("forbidden: 299 more within ten minutes");
    }

    @Test
    void strangers_of_other_pages_are_counted_too() {
        for (int i = 0; i < 20; i++) {
            edge.http.post("/tasks", "{}", "Origin", "https://elsewhere.example");
        }
        assertThat(entries(1).getFirst().entry().status()).isEqualTo(403);
    }

    @Test
    void admin_actions_are_durable_before_the_response_without_secret_hashes() {
        assertThat(edge.http
                        .post("/keys", "{\"name\":\"ci\",\"role\":\"submitter\"}")
                        .status())
                .isEqualTo(201);
        var entry =
                edge.ledger.reads().audit().between("default", 0, 1).getFirst().entry();
        assertThat(entry.action()).isEqualTo("POST /keys");
        assertThat(entry.sent()).isEmpty();
        assertThat(entry.after()).hasSize(64);
    }

    @Test
    void a_new_password_of_one_s_own_leaves_no_hash() {
        String body = "{\"old\":\"correct horse battery\",\"new\":\"another long password\"}";
        assertThat(edge.http.post("/users/me/password", body).status()).isEqualTo(422);
        var entry = entries(1).getLast().entry();
        assertThat(entry.action()).isEqualTo("POST /users/me/password");
        assertThat(entry.sent()).isEmpty();
    }

    @Test
    void signing_in_is_recorded_with_the_name() {
        String user = "{\"name\":\"ann\",\"password\":\"correct horse battery\",\"role\":\"viewer\"}";
        assertThat(edge.http.post("/users", user).status()).isEqualTo(201);
        edge.http.send(
                "POST",
                "/login",
                "",
                "{\"name\":\"ann\",\"password\":\"correct horse battery\"}".getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                "application/json");
        assertThat(entries(2).getLast().entry().principal()).isEqualTo("user:ann");
    }

    @Test
    void auditors_read_the_log_of_their_own_project() {
        edge.http.post("/tasks", "{\"type\":\"echo\"}");
        edge.http.send("POST", "/tasks", Edge.STRANGER, "{}".getBytes(StandardCharsets.UTF_8));
        entries(1);
        var page = audit(Role.AUDITOR, "");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.json().path("items")).hasSize(1);
        assertThat(page.text("/items/0/action")).isEqualTo("POST /tasks");
        assertThat(page.text("/items/0/hash")).hasSize(64);
        assertThat(edge.http.send("GET", "/audit", Edge.STRANGER, new byte[0]).text("/items/0/principal"))
                .isEqualTo("stranger");
        assertThat(audit(Role.VIEWER, "").status()).isEqualTo(403);
        assertThat(audit(Role.OPERATOR, "").status()).isEqualTo(403);
    }

    @Test
    void the_log_is_filtered_and_paged() {
        for (int i = 0; i < 5; i++) {
            edge.http.post("/tasks", "{\"type\":\"echo\"}");
        }
        edge.http.send("POST", "/tasks", Edge.token(Role.OPERATOR), "{}".getBytes(StandardCharsets.UTF_8));
        entries(6);
        var first = audit(Role.ADMIN, "?limit=4");
        assertThat(first.text("/items/0/number")).isEqualTo("6");
        var second = audit(Role.ADMIN, "?limit=4&after=" + first.text("/next_cursor"));
        assertThat(second.json().path("items")).hasSize(2);
        assertThat(second.json().path("next_cursor").isNull()).isTrue();
        assertThat(audit(Role.ADMIN, "?order=oldest&limit=1").text("/items/0/number"))
                .isEqualTo("1");
        assertThat(audit(Role.ADMIN, "?actor=key-OPERATOR").json().path("items"))
                .hasSize(1);
        assertThat(audit(Role.ADMIN, "?action=DELETE").json().path("items")).isEmpty();
        assertThat(audit(Role.ADMIN, "?since=2030-01-01T00:00:00Z").json().path("items"))
                .isEmpty();
        for (String wrong : List.of("?since=soon", "?order=up", "?after=x", "?who=me")) {
            assertThat(audit(Role.ADMIN, wrong).status()).as(wrong).isEqualTo(422);
        }
    }

    private Http.Reply audit(Role role, String query) {
        return edge.http.send("GET", "/audit" + query, Edge.token(role), new byte[0]);
    }

    private static String sha256(String text) {
        return ChainedEntry.sha256(text.getBytes(StandardCharsets.UTF_8));
    }

    /// The entries when there are so many; entries are written a moment after the answer.
    private List<ChainedEntry> entries(int count) {
        var audit = edge.ledger.reads().audit();
        await().until(() -> audit.head("default").number() >= count);
        var all = audit.between("default", 0, Long.MAX_VALUE);
        assertThat(all).hasSize(count);
        return all;
    }
}
