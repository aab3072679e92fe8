package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// S9: what the userscript says about itself, before any browser runs it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // started before the first test
class WorkerScriptTest {

    private static final String PATH = "/worker/trawl.user.js";

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
    void script_needs_no_token_and_names_the_listener_url() {
        var reply = edge.http.send("GET", PATH, "", new byte[0]);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).startsWith("text/javascript");
        assertThat(reply.body())
                .startsWith("// ==UserScript==")
                .contains("const SERVER = 'http://127.0.0.1:" + edge.gateway.port() + "'")
                .doesNotContain("{{");
        assertThat(values(reply.body(), "connect")).containsExactly("127.0.0.1");
    }

    @Test
    void a_forged_host_header_does_not_reach_the_script() {
        for (String host : List.of("evil.example", "evil.example:80", "127.0.0.1.evil.example")) {
            try (var line = new Line(edge.gateway.port())) {
                String reply = line.send(
                                "GET " + PATH + " HTTP/1.1\r\nHost: " + host
                                        + "\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\nConnection: close\r\n\r\n")
                        .readAll();

                assertThat(reply).startsWith("HTTP/1.1 200").doesNotContain("evil");
                assertThat(values(reply, "connect")).containsExactly("127.0.0.1");
            }
        }
    }

    @Test
    void script_uses_the_public_url_when_configured() {
        var config = GatewayConfig.DEFAULTS.at("127.0.0.1", 0, false).knownAs(URI.create("https://trawl.example:8443"));
        try (var other = new Edge(config, CoreConfig.defaults("node-1"))) {
            String script = other.http.send("GET", PATH, "", new byte[0]).body();

            assertThat(script).contains("const SERVER = 'https://trawl.example:8443'");
            assertThat(values(script, "connect")).containsExactly("trawl.example");
        }
    }

    @Test
    void script_is_sandboxed_and_has_minimal_grants() {
        String script = edge.http.send("GET", PATH, "", new byte[0]).body();

        assertThat(values(script, "grant")).isNotEmpty().allMatch(grant -> grant.startsWith("GM."));
        assertThat(values(script, "sandbox")).containsExactly("DOM");
        assertThat(values(script, "inject-into")).containsExactly("content");
        assertThat(script).doesNotContain("localStorage", "sessionStorage", "unsafeWindow", "innerHTML", "eval(");
    }

    @Test
    void script_can_be_limited_to_sites() {
        String script = edge.http
                .send("GET", PATH + "?sites=shop.example,*.market.example", "", new byte[0])
                .body();

        assertThat(values(script, "match")).containsExactly("*://shop.example/*", "*://*.market.example/*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%0a//%20@connect%20evil.example", "a/b", "", "a,,b", "'", "*", "*.*"})
    void rejects_an_invalid_host_name(String sites) {
        var reply = edge.http.send("GET", PATH + "?sites=" + sites, "", new byte[0]);

        assertThat(reply.status()).isIn(400, 422);
        assertThat(reply.body()).doesNotContain("UserScript");
    }

    private static List<String> values(String script, String key) {
        return Pattern.compile("// @" + key + "\\s+(\\S+)")
                .matcher(script)
                .results()
                .map(match -> match.group(1))
                .flatMap(Stream::of)
                .toList();
    }
}
