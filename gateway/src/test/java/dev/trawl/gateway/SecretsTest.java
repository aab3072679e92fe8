package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.Role;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Secrets are written and listed over REST, and never read.
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecretsTest {

    private static final String ADMIN = Edge.token(Role.ADMIN);
    private static final String GOOD = "{\"value\":\"open sesame\",\"hosts\":[\"API.shop.example\",\"*.a.test\"]}";

    private final Edge edge = new Edge();

    @AfterAll
    void close() {
        edge.close();
    }

    @Test
    void a_secret_is_shown_without_its_value() {
        var kept = put("shown", GOOD);
        assertThat(kept.status()).isEqualTo(200);
        assertThat(kept.body()).doesNotContain("sesame");
        assertThat(kept.text("/name")).isEqualTo("shown");
        assertThat(kept.text("/fingerprint")).matches("[0-9a-f]{12}");
        assertThat(kept.json().path("hosts").toString()).isEqualTo("[\"api.shop.example\",\"*.a.test\"]");
        assertThat(kept.text("/created_at")).endsWith("Z");
        assertThat(kept.json().path("last_used_at").isNull()).isTrue();
        assertThat(edge.http.get("/secrets").body()).contains("\"shown\"").doesNotContain("sesame");
        assertThat(edge.http.get("/secrets/shown").status()).isEqualTo(405);
    }

    @Test
    void secrets_come_in_pages_and_are_forgotten() {
        for (String name : new String[] {"p1", "p2", "p3"}) {
            put(name, GOOD);
        }
        var page = edge.http.get("/secrets?limit=1&after=p1");
        assertThat(page.text("/items/0/name")).isEqualTo("p2");
        assertThat(page.text("/next_cursor")).isEqualTo("p2");
        assertThat(edge.http.get("/secrets?after=no%20name").status()).isEqualTo(422);
        assertThat(remove("p2", ADMIN)).isEqualTo(204);
        assertThat(remove("p2", ADMIN)).isEqualTo(404);
    }

    @Test
    void those_of_another_project_are_not_there() {
        put("mine", GOOD);
        assertThat(remove("mine", Edge.STRANGER)).isEqualTo(404);
        var list = edge.http.send("GET", "/secrets", Edge.STRANGER, new byte[0]);
        assertThat(list.body()).doesNotContain("mine");
    }

    @ParameterizedTest
    @EnumSource(value = Role.class, names = "ADMIN", mode = EnumSource.Mode.EXCLUDE)
    void only_an_admin_may_access_secrets(Role role) {
        String token = Edge.token(role);
        assertThat(edge.http.send("GET", "/secrets", token, new byte[0]).status())
                .isEqualTo(403);
        assertThat(send("PUT", "/secrets/x", token, GOOD).status()).isEqualTo(403);
        assertThat(remove("x", token)).isEqualTo(403);
        assertThat(send("POST", "/secrets:rotate-key", token, "{}").status()).isEqualTo(403);
    }

    @Test
    void the_key_can_be_changed() {
        put("rotated", GOOD);
        var rotated = edge.http.post("/secrets:rotate-key", "{}");
        assertThat(rotated.status()).isEqualTo(200);
        assertThat(rotated.json().path("secrets").isInt()).isTrue();
        assertThat(edge.http.post("/secrets:rotate-key", "{\"a\":1}").status()).isEqualTo(422);
    }

    @Test
    void the_key_of_all_projects_is_changed_by_the_default_project_alone() {
        var refused = send("POST", "/secrets:rotate-key", Edge.STRANGER, "{}");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text("/code")).isEqualTo("forbidden");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{hush-hush|400|",
                "[]|422|",
                "{\"value\":\"hush-hush\"}|422|/hosts",
                "{\"value\":\"hush-hush\",\"hosts\":[]}|422|/hosts",
                "{\"value\":\"hush-hush\",\"hosts\":\"*\"}|422|/hosts",
                "{\"value\":\"hush-hush\",\"hosts\":[\"a b\"]}|422|/hosts/0",
                "{\"value\":\"hush-hush\",\"hosts\":[\"*\",\"http://hush\"]}|422|/hosts/1",
                "{\"value\":\"hush-hush\",\"hosts\":[\"a.*\"]}|422|/hosts/0",
                "{\"value\":\"hush-hush\",\"hosts\":[7]}|422|/hosts/0",
                "{\"value\":\"\",\"hosts\":[\"*\"]}|422|/value",
                "{\"value\":7,\"hosts\":[\"*\"]}|422|/value",
                "{\"hosts\":[\"*\"]}|422|/value",
                "{\"value\":\"hush-hush\",\"hosts\":[\"*\"],\"extra\":1}|422|/extra",
                "{\"value\":\"hush-hush\",\"value\":\"hush\",\"hosts\":[\"*\"]}|422|/value"
            })
    void rejects_an_invalid_secret_by_field_without_its_value(String body, int status, String pointer) {
        var refused = put("refused", body);
        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.text("/errors/0/pointer")).isEqualTo(pointer == null ? "" : pointer);
        assertThat(refused.body()).doesNotContain("hush");
        assertThat(edge.http.get("/secrets").body()).doesNotContain("refused");
    }

    @Test
    void a_name_that_cannot_be_one_and_a_value_that_is_too_long_are_refused() {
        assertThat(put("no%20name", GOOD).status()).isEqualTo(422);
        assertThat(put("x".repeat(101), GOOD).status()).isEqualTo(422);
        assertThat(put("long", "{\"value\":\"%s\",\"hosts\":[\"*\"]}".formatted("x".repeat(65_537)))
                        .status())
                .isEqualTo(422);
    }

    private Http.Reply put(String name, String body) {
        return send("PUT", "/secrets/" + name, ADMIN, body);
    }

    private int remove(String name, String token) {
        return edge.http.send("DELETE", "/secrets/" + name, token, new byte[0]).status();
    }

    private Http.Reply send(String method, String path, String token, String body) {
        return edge.http.send(
                method, path, token, body.getBytes(StandardCharsets.UTF_8), "Content-Type", "application/json");
    }
}
