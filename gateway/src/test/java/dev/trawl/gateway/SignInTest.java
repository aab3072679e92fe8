package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import dev.trawl.gateway.Http.Reply;
import dev.trawl.gateway.access.AccessConfig;
import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignInTest {

    private static final String PASSWORD = "correct horse battery";

    private final Edge edge = new Edge();

    @AfterEach
    void stop() {
        edge.close();
    }

    @Test
    void a_user_signs_in_and_is_known_by_name_and_role() {
        add("ann", "submitter");
        String token = token("ann", PASSWORD);

        var submitted = send("POST", "/tasks", token, "{\"type\":\"echo\"}");

        assertThat(submitted.status()).isEqualTo(202);
        assertThat(edge.http.get("/tasks/" + submitted.text("/id")).text("/submitted_by"))
                .isEqualTo("user:ann");
        assertThat(send("GET", "/keys", token, "").status()).isEqualTo(403);
    }

    @Test
    void a_session_lasts_fifteen_minutes_and_not_a_second_more() {
        add("ann", "viewer");
        String token = token("ann", PASSWORD);
        edge.time.advance(Duration.ofSeconds(899));
        assertThat(send("GET", "/tasks", token, "").status()).isEqualTo(200);
        edge.time.advance(Duration.ofSeconds(1));
        assertThat(send("GET", "/tasks", token, "").status()).isEqualTo(401);
    }

    @Test
    void signing_out_ends_the_session_and_no_other() {
        add("ann", "viewer");
        String first = token("ann", PASSWORD);
        String second = token("ann", PASSWORD);
        assertThat(send("POST", "/logout", first, "").status()).isEqualTo(200);
        edge.time.advance(Duration.ofSeconds(1));
        assertThat(send("GET", "/tasks", first, "").status()).isEqualTo(401);
        assertThat(send("POST", "/logout", first, "").status()).isEqualTo(401);
        assertThat(send("GET", "/tasks", second, "").status()).isEqualTo(200);
        assertThat(send("POST", "/logout", Edge.token(Role.ADMIN), "").status()).isEqualTo(422);
    }

    @Test
    void a_new_password_or_removal_ends_all_sessions_and_a_new_role_changes_them() {
        add("ann", "viewer");
        String token = token("ann", PASSWORD);
        assertThat(patch("ann", "{\"role\":\"operator\"}").status()).isEqualTo(200);
        edge.time.advance(Duration.ofSeconds(1));
        assertThat(send("POST", "/tasks", token, "{\"type\":\"echo\"}").status())
                .isEqualTo(202);
        assertThat(patch("ann", "{\"password\":\"another long password\"}").status())
                .isEqualTo(200);
        edge.time.advance(Duration.ofSeconds(1));
        assertThat(send("GET", "/tasks", token, "").status()).isEqualTo(401);
        assertThat(logIn("ann", PASSWORD).status()).isEqualTo(401);
        String later = token("ann", "another long password");
        assertThat(send("DELETE", "/users/ann", Edge.token(Role.ADMIN), "").status())
                .isEqualTo(200);
        edge.time.advance(Duration.ofSeconds(1));
        assertThat(send("GET", "/tasks", later, "").status()).isEqualTo(401);
    }

    @Test
    void users_change_their_own_password_and_sign_in_again() {
        add("ann", "viewer");
        String token = token("ann", PASSWORD);
        String other = token("ann", PASSWORD);

        var changed = change(token, PASSWORD, "another long password");

        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.text("/name")).isEqualTo("ann");
        edge.time.advance(Duration.ofSeconds(1));
        assertThat(send("GET", "/tasks", token, "").status()).isEqualTo(401);
        assertThat(send("GET", "/tasks", other, "").status()).isEqualTo(401);
        assertThat(logIn("ann", PASSWORD).status()).isEqualTo(401);
        assertThat(logIn("ann", "another long password").status()).isEqualTo(200);
    }

    @Test
    void a_new_password_needs_the_old_one_and_a_user() {
        add("ann", "viewer");
        String token = token("ann", PASSWORD);
        var wrong = change(token, "wrong", "another long password");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text("/errors/0/pointer")).isEqualTo("/old");
        var brief = change(token, PASSWORD, "short");
        assertThat(brief.status()).isEqualTo(422);
        assertThat(brief.text("/errors/0/pointer")).isEqualTo("/new");
        var key = change(Edge.token(Role.ADMIN), PASSWORD, "another long password");
        assertThat(key.status()).isEqualTo(422);
        assertThat(key.text("/detail")).contains("sign in");
        assertThat(send("GET", "/tasks", token, "").status()).isEqualTo(200);
    }

    @Test
    void guessing_the_old_password_counts_as_trying_to_sign_in() {
        add("ann", "viewer");
        String token = token("ann", PASSWORD);
        for (int i = 0; i < 9; i++) {
            assertThat(change(token, "wrong", "another long password").status()).isEqualTo(422);
        }
        assertThat(change(token, PASSWORD, "another long password").status()).isEqualTo(429);
        assertThat(logIn("ann", PASSWORD).status()).isEqualTo(429);
    }

    @Test
    void an_unknown_name_gets_the_answer_of_a_wrong_password_and_after_as_long() {
        add("ann", "viewer");
        logIn("nobody", PASSWORD); // whatever is loaded at the first time is loaded
        long wrong = Long.MAX_VALUE;
        long unknown = Long.MAX_VALUE;
        for (int round = 0; round < 3; round++) {
            wrong = Math.min(
                    wrong, took(() -> assertThat(logIn("ann", "wrong").status()).isEqualTo(401)));
            unknown = Math.min(
                    unknown,
                    took(() -> assertThat(logIn("bob", "wrong").status()).isEqualTo(401)));
        }

        assertThat(words(logIn("bob", "wrong"))).isEqualTo(words(logIn("ann", "wrong")));
        // Without the work of deriving a key it would be a hundredth.
        assertThat(unknown).isGreaterThan(wrong / 8);
        assertThat(wrong).isGreaterThan(unknown / 8);
    }

    private static long took(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    @Test
    void an_account_gets_ten_tries_a_minute() {
        add("ann", "viewer");
        for (int i = 0; i < 10; i++) {
            assertThat(logIn("ann", "wrong").status()).isEqualTo(401);
        }
        var refused = logIn("ann", PASSWORD);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.header("Retry-After")).isEqualTo("61");
        edge.time.advance(Duration.ofSeconds(61));
        assertThat(logIn("ann", PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void users_of_another_project_do_not_exist() {
        add("ann", "viewer");
        assertThat(send("PATCH", "/users/ann", Edge.STRANGER, "{\"role\":\"admin\"}")
                        .status())
                .isEqualTo(404);
        assertThat(send("DELETE", "/users/ann", Edge.STRANGER, "").status()).isEqualTo(404);
        assertThat(send("GET", "/users", Edge.STRANGER, "").json().path("items"))
                .isEmpty();
        var elsewhere = edge.http.post(
                "/login", "{\"name\":\"ann\",\"project\":\"other\",\"password\":\"%s\"}".formatted(PASSWORD));
        assertThat(elsewhere.status()).isEqualTo(401);
    }

    @Test
    void no_answer_shows_a_password() {
        assertThat(add("ann", "viewer").body()).doesNotContain("password").doesNotContain("pbkdf2");
        assertThat(edge.http.get("/users").body())
                .contains("\"ann\"")
                .doesNotContain("password")
                .doesNotContain("pbkdf2");
        assertThat(stored(edge, "ann"))
                .startsWith("pbkdf2-sha512$%d$".formatted(Edge.QUICK_ROUNDS))
                .doesNotContain(PASSWORD);
    }

    @Test
    void a_password_hash_is_slow_by_default() {
        var access = new AccessConfig(0, 0, Edge.SESSION_KEY);
        try (var costly =
                new Edge(GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false), CoreConfig.defaults("n"), access)) {
            add(costly, "ann", "viewer");
            assertThat(stored(costly, "ann")).startsWith("pbkdf2-sha512$210000$");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "{\"name\":\"a b\",\"role\":\"viewer\",\"password\":\"long enough 12\"}|/name",
                "{\"name\":\"a\",\"role\":\"worker\",\"password\":\"long enough 12\"}|/role",
                "{\"name\":\"a\",\"role\":\"viewer\",\"password\":\"short\"}|/password",
                "{\"name\":\"a\",\"role\":\"viewer\"}|/password",
                "{\"name\":\"a\",\"role\":\"viewer\",\"password\":[\"long enough 12\"]}|/password",
                "{\"name\":\"a\",\"role\":\"viewer\",\"password\":\"long enough 12\",\"admin\":true}|/admin",
            })
    void a_wrong_field_is_named(String body, String pointer) {
        var reply = edge.http.post("/users", body);
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
    }

    private Reply add(String name, String role) {
        return add(edge, name, role);
    }

    private static Reply add(Edge to, String name, String role) {
        var added = to.http.post(
                "/users", "{\"name\":\"%s\",\"role\":\"%s\",\"password\":\"%s\"}".formatted(name, role, PASSWORD));
        assertThat(added.status()).isEqualTo(201);
        return added;
    }

    private Reply change(String token, String old, String fresh) {
        return send("POST", "/users/me/password", token, "{\"old\":\"%s\",\"new\":\"%s\"}".formatted(old, fresh));
    }

    private Reply patch(String name, String body) {
        return send("PATCH", "/users/" + name, Edge.token(Role.ADMIN), body);
    }

    private Reply logIn(String name, String password) {
        return send("POST", "/login", "", "{\"name\":\"%s\",\"password\":\"%s\"}".formatted(name, password));
    }

    private String token(String name, String password) {
        var reply = logIn(name, password);
        assertThat(reply.status()).isEqualTo(200);
        return reply.text("/token");
    }

    private static String stored(Edge in, String user) {
        return in.ledger.reads().identity().user("default", user).orElseThrow().password();
    }

    private static String words(Reply reply) {
        return reply.body().replaceAll("\"trace_id\":\"[0-9a-f]+\"", "");
    }

    private Reply send(String method, String path, String token, String body) {
        return edge.http.send(
                method, path, token, body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }
}
