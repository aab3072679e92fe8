package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.Role;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// S23: a join token is good for one worker, for a while, and for what it was made for.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // opened before each test
class EnrolmentTest {

    private static final String PROOF = "0a".repeat(32);
    private static final String OTHER_PROOF = "0b".repeat(32);

    private Edge edge;

    @BeforeEach
    void start() {
        edge = new Edge();
    }

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void a_token_is_good_once() {
        String token = RemoteHand.invite(edge, "{}");
        assertThat(RemoteHand.join(edge, token, "w1").status()).isEqualTo(201);
        assertThat(RemoteHand.join(edge, token, "w2").status()).isEqualTo(401);
        assertThat(RemoteHand.join(edge, token, "w1").status()).isEqualTo(401);
    }

    /// R7: the answer to the first try was lost.
    @Test
    void join_is_repeatable_only_with_the_same_proof() {
        String token = RemoteHand.invite(edge, "{}");
        String lost = RemoteHand.join(edge, token, "w1", PROOF).text("/credential");
        var again = RemoteHand.join(edge, token, "w1", PROOF);

        assertThat(again.status()).isEqualTo(201);
        assertThat(again.text("/credential")).isEqualTo(lost).startsWith("trawl_worker_");
        assertThat(new RemoteHand(edge, "w1", again.text("/credential"))
                        .register()
                        .status())
                .isEqualTo(200);
        assertThat(RemoteHand.join(edge, token, "w1", OTHER_PROOF).status()).isEqualTo(401);
        assertThat(RemoteHand.join(edge, token, "w2", PROOF).status()).isEqualTo(401);
        assertThat(RemoteHand.join(edge, RemoteHand.invite(edge, "{}"), "w1", PROOF)
                        .status())
                .isEqualTo(409);
        assertThat(RemoteHand.join(edge, token, "w1", "short").status()).isEqualTo(422);
    }

    @Test
    void asking_again_ends_with_the_removal_of_the_worker_and_after_an_hour() {
        String removed = RemoteHand.invite(edge, "{}");
        String late = RemoteHand.invite(edge, "{}");
        RemoteHand.join(edge, removed, "w1", PROOF);
        RemoteHand.join(edge, late, "w2", PROOF);
        RemoteHand.asAdmin(edge, "DELETE", "/workers/w1");

        assertThat(RemoteHand.join(edge, removed, "w1", PROOF).status()).isEqualTo(401);
        edge.time.advance(Duration.ofMinutes(61));
        assertThat(RemoteHand.join(edge, late, "w2", PROOF).status()).isEqualTo(401);
    }

    @Test
    void a_token_expires_within_an_hour() {
        String brief = RemoteHand.invite(edge, "{\"expires_in\":\"1m\"}");
        String usual = RemoteHand.invite(edge, "{}");
        edge.time.advance(Duration.ofMinutes(2));
        assertThat(RemoteHand.join(edge, brief, "w1").status()).isEqualTo(401);
        edge.time.advance(Duration.ofMinutes(59));
        assertThat(RemoteHand.join(edge, usual, "w1").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"expires_in\":\"61m\"}",
                "{\"expires_in\":\"0s\"}",
                "{\"expires_in\":\"soon\"}",
                "{\"types\":[\"nope\"]}",
                "{\"pool\":\"nope\"}",
                "{\"project\":\"other\"}"
            })
    void an_invitation_that_cannot_be_is_refused(String body) {
        assertThat(edge.http.post("/workers/invitations", body).status()).isEqualTo(422);
    }

    @Test
    void only_the_default_project_invites() {
        byte[] body = {'{', '}'};
        var reply =
                edge.http.send("POST", "/workers/invitations", Edge.STRANGER, body, "Content-Type", "application/json");
        assertThat(reply.status()).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense", "admin-secret", "trawl_join_00"})
    void rejects_an_invalid_join_token(String token) {
        assertThat(RemoteHand.join(edge, token, "w1").status()).isEqualTo(401);
    }

    @Test
    void an_id_belongs_to_the_first_that_took_it() {
        var first = new RemoteHand(edge, "w1");
        first.register();
        String token = RemoteHand.invite(edge, "{}");
        var taken = RemoteHand.join(edge, token, "w1");
        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.text("/code")).isEqualTo("worker_id_taken");
        assertThat(RemoteHand.join(edge, token, "key-ADMIN").status()).isEqualTo(409);
        assertThat(RemoteHand.join(edge, token, "../x").status()).isEqualTo(422);
        assertThat(RemoteHand.join(edge, token, "w2").status()).isEqualTo(201);
        assertThat(edge.http.get("/status").status()).isEqualTo(200);
    }

    @Test
    void a_worker_runs_only_what_it_was_invited_for() {
        String token = RemoteHand.invite(edge, "{\"types\":[\"echo\"]}");
        var worker =
                new RemoteHand(edge, "w1", RemoteHand.join(edge, token, "w1").text("/credential"));
        assertThat(worker.register("{\"protocol\":1,\"capacity\":1}").text("/types/0"))
                .isEqualTo("echo");
        assertThat(worker.register("{\"protocol\":1,\"capacity\":1,\"types\":[\"echo\"]}")
                        .status())
                .isEqualTo(200);
        assertThat(worker.register("{\"protocol\":1,\"capacity\":1,\"types\":[\"web\"]}")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void a_removed_worker_is_cut_off_and_its_work_moves() {
        var worker = new RemoteHand(edge, "w1");
        worker.register();
        String task = edge.http.post("/tasks", "{\"type\":\"echo\"}").text("/id");
        worker.next();
        assertThat(RemoteHand.asAdmin(edge, "DELETE", "/workers/w1").status()).isEqualTo(200);
        assertThat(RemoteHand.asAdmin(edge, "DELETE", "/workers/w1").status()).isEqualTo(404);
        edge.time.advance(Duration.ofSeconds(5));
        assertThat(worker.renew().status()).isEqualTo(401);
        var other = new RemoteHand(edge, "w2");
        other.register();
        assertThat(other.next().path("subtask").asString()).isEqualTo(task + ".1");
        assertThat(new RemoteHand(edge, "w1").register().status()).isEqualTo(200);
    }

    @Test
    void the_id_of_a_worker_whose_credential_was_revoked_is_free_after_its_removal() {
        var worker = new RemoteHand(edge, "w1");
        worker.register();
        String token = RemoteHand.invite(edge, "{}");

        assertThat(RemoteHand.asAdmin(edge, "DELETE", "/keys/w1").status()).isEqualTo(200);

        edge.time.advance(Duration.ofSeconds(2));
        assertThat(worker.renew().status()).isEqualTo(401);
        assertThat(RemoteHand.join(edge, token, "w1").text("/code")).isEqualTo("worker_id_taken");
        assertThat(edge.http
                        .post("/keys", "{\"name\":\"w1\",\"role\":\"viewer\"}")
                        .text("/code"))
                .isEqualTo("name_taken");
        assertThat(RemoteHand.asAdmin(edge, "DELETE", "/workers/w1").status()).isEqualTo(200);
        assertThat(RemoteHand.join(edge, token, "w1").status()).isEqualTo(201);
    }

    @Test
    void credential_of_a_worker_with_special_characters_is_rotatable() {
        String id = "rack-1.worker:7@home";
        new RemoteHand(edge, id).register();
        String path = "/keys/" + id.replace(":", "%3A");
        String fresh = edge.http.post(path + ":rotate", "{}").text("/token");
        assertThat(new RemoteHand(edge, id, fresh).register().status()).isEqualTo(200);
        assertThat(RemoteHand.asAdmin(edge, "DELETE", path).status()).isEqualTo(200);
    }

    @Test
    void a_clone_is_detected() {
        var worker = new RemoteHand(edge, "w1");
        worker.register("{\"protocol\":1,\"capacity\":1,\"node\":\"one\"}");
        var clone = new RemoteHand(edge, "w1", worker.credential);
        clone.register("{\"protocol\":1,\"capacity\":1,\"node\":\"two\"}");
        var told = worker.renew();
        assertThat(told.status()).isEqualTo(409);
        assertThat(told.text("/code")).isEqualTo("session_replaced");
        assertThat(told.text("/detail")).contains("two");
        assertThat(clone.renew().status()).isEqualTo(200);
    }

    @Test
    void a_restarted_worker_is_not_a_duplicate() {
        var worker = new RemoteHand(edge, "w1");
        worker.register("{\"protocol\":1,\"capacity\":1,\"node\":\"one\"}");
        long old = worker.session;
        worker.register("{\"protocol\":1,\"capacity\":1,\"node\":\"one\"}");
        worker.session = old;
        assertThat(worker.renew().text("/code")).isEqualTo("stale_lease");
    }

    @Test
    void a_viewer_neither_invites_nor_removes() {
        byte[] body = {'{', '}'};
        String viewer = Edge.token(Role.VIEWER);
        assertThat(edge.http
                        .send("POST", "/workers/invitations", viewer, body, "Content-Type", "application/json")
                        .status())
                .isEqualTo(403);
        assertThat(edge.http.send("DELETE", "/workers/w1", viewer, new byte[0]).status())
                .isEqualTo(403);
    }

    @Test
    void many_who_try_tokens_are_slowed_down() {
        int slowed = 0;
        for (int i = 0; i < 30; i++) {
            slowed +=
                    RemoteHand.join(edge, "trawl_join_" + "0".repeat(64), "w1").status() == 429 ? 1 : 0;
        }
        assertThat(slowed).isGreaterThanOrEqualTo(15);
    }
}
