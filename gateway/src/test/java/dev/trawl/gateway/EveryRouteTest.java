package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.Http.Reply;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Route;
import dev.trawl.spi.Role;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Whatever is sent to whatever route, it is refused in words and nothing breaks. (S8, S17, S19)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryRouteTest {

    private static final String VARIABLE = "\\{[^}]*}";
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");
    private static final Path CANARY = Path.of("/tmp/trawl-s19");

    private Edge edge;
    private String foreign;

    @BeforeAll
    void start() {
        edge = new Edge();
        foreign = edge.http
                .send("POST", "/tasks", Edge.STRANGER, utf8("{\"type\":\"echo\"}"), "Content-Type", "application/json")
                .text("/id");
    }

    @AfterAll
    void stop() {
        edge.close();
        assertThat(CANARY).doesNotExist();
    }

    @Test
    void every_route_with_a_body_rejects_invalid_json() {
        for (Route route : withBody()) {
            for (String body : List.of(
                    "{", "[", "\"", "nul", "{\"a\":1,}", "{\"a\":1}x", "{'a':1}", "\u0000", "{\"a\":\"\u0001\"}")) {
                refused(route, send(route, utf8(body), "application/json"), body);
            }
            refused(route, send(route, new byte[] {'"', (byte) 0xff, '"'}, "application/json"), "no UTF-8");
        }
    }

    @Test
    void rejects_non_objects_and_unknown_or_duplicate_fields() {
        for (Route route : withBody()) {
            for (String body : List.of(
                    "[]", "7", "null", "\"x\"", "{\"nope\":1}", "{\"nope\":1,\"nope\":2}", "{\"\":{}}", "[[[]]]")) {
                refused(route, send(route, utf8(body), "application/json"), body);
            }
        }
    }

    @Test
    void rejects_bodies_that_are_too_deep_or_too_large() {
        byte[] deep = utf8("[".repeat(100_000) + "]".repeat(100_000));
        byte[] nested = utf8("{\"a\":".repeat(50_000));
        byte[] large = utf8("{\"a\":\"" + "x".repeat(10 << 20) + "\"}");
        for (Route route : withBody()) {
            refused(route, send(route, deep, "application/json"), "deep");
            refused(route, send(route, nested, "application/json"), "nested");
            var reply = send(route, large, "application/json");
            refused(route, reply, "large");
            if (!route.path().getPatternString().contains("{") && !isForWorkers(route)) {
                assertThat(reply.status()).as(route.toString()).isEqualTo(413);
            }
        }
    }

    @Test
    void another_content_type_is_refused() {
        for (Route route : withBody()) {
            for (String type :
                    List.of("text/plain", "application/xml", "multipart/form-data", "application/json;charset=gbk")) {
                refused(route, send(route, utf8("{\"a\":1}"), type), type);
            }
        }
    }

    @Test
    void naughty_texts_in_every_field_break_nothing() {
        try (var own = new Edge()) { // what some texts make is not to be found by the other tests
            for (Route route : withBody()) {
                for (Class<?> record : records(route)) {
                    for (String text : Naughty.TEXTS) {
                        var reply = send(own, route, utf8(filled(record, text)), "application/json");
                        assertThat(reply.status()).as("%s %s", route, text).isBetween(200, 499);
                        assertThat(reply.body()).doesNotContain("Exception");
                    }
                }
            }
        }
    }

    private static String filled(Class<?> record, String text) {
        var body = Edge.JSON.createObjectNode();
        for (var field : record.getRecordComponents()) {
            body.put(field.getName().replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT), text);
        }
        return body.toString();
    }

    @Test
    void naughty_texts_in_every_query_parameter_break_nothing() {
        for (Route route : edge.gateway.routes()) {
            for (String name : route.parameters()) {
                Naughty.encoded().forEach(text -> {
                    var reply = send(route, path(route, "t999") + "?" + name + "=" + text);
                    assertThat(reply.status())
                            .as("%s ?%s=%s", route, name, text)
                            .isBetween(200, 499);
                });
            }
            var unknown = send(route, path(route, "t999") + "?no_such_parameter=1");
            assertThat(unknown.status()).as(route.toString()).isBetween(400, 499);
        }
    }

    @Test
    void naughty_texts_in_the_place_of_a_name_are_not_found() {
        for (Route route : withVariable()) {
            Naughty.encoded().filter(text -> !text.isEmpty()).forEach(text -> {
                var reply = send(route, path(route, text.replace("+", "%20")));
                assertThat(reply.status()).as("%s %s", route, text).isBetween(400, 499);
            });
        }
    }

    @Test
    void ids_that_are_not_there_and_those_of_another_project_are_not_found() {
        for (Route route : withVariable()) {
            if (isForWorkers(route)) {
                continue; // a worker that speaks for another is told that it may not
            }
            for (String id : List.of("t999999", foreign, "nobody")) {
                var reply = send(route, path(route, id));
                assertThat(reply.status())
                        .as("%s %s", route, id)
                        .isBetween(400, 499)
                        .isNotIn(401, 403);
            }
        }
    }

    /// S8: keys are data, never paths.
    @Test
    void no_way_leads_out_of_a_folder() {
        for (Route route : withVariable()) {
            for (String way : Naughty.paths()) {
                String answer = edge.http.raw(
                        "%s %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer %s\r\n\r\n"
                                .formatted(route.method(), path(route, way), token(route)));
                assertThat(answer)
                        .as("%s %s", route, way)
                        .matches("(?s)(HTTP/1.1 4(00|01|03|04|05|06|09|13|15|22|28|29) .*)?")
                        .doesNotContain("root:x:")
                        .doesNotContain("PATH=");
            }
        }
    }

    /// S19: what looks like code stays text.
    @Test
    void texts_that_look_like_code_are_kept_as_texts() throws Exception {
        try (var canary = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            String lookup = "${jndi:ldap://127.0.0.1:%d/a}".formatted(canary.getLocalPort());
            var texts = Stream.concat(Naughty.TEXTS.stream(), Stream.of(lookup)).toList();
            var payload = Edge.JSON.createArrayNode();
            texts.forEach(payload::add);
            var body = Edge.JSON.createObjectNode().put("type", "echo");
            body.set("payload", payload);

            var reply = edge.http.post(
                    "/tasks", body.toString(), "User-Agent", lookup, "X-Request-Id", lookup, "Prefer", lookup);

            assertThat(reply.status()).isEqualTo(202);
            assertThat(edge.http.get("/tasks/" + reply.text("/id")).json().path("payload"))
                    .isEqualTo(payload);
            canary.setSoTimeout(200);
            assertThatThrownBy(canary::accept).isInstanceOf(SocketTimeoutException.class);
            assertThat(Files.exists(CANARY)).isFalse();
        }
    }

    private void refused(Route route, Reply reply, String what) {
        assertThat(reply.status()).as("%s %s", route, what).isBetween(400, 499);
        assertThat(reply.json().isObject()).as("%s %s", route, what).isTrue();
    }

    private static List<Class<?>> records(Route route) {
        return route.contract().takes().stream().filter(Class::isRecord).toList();
    }

    private List<Route> withBody() {
        return edge.gateway.routes().stream()
                .filter(route -> WITH_BODY.contains(route.method()))
                .toList();
    }

    private List<Route> withVariable() {
        return edge.gateway.routes().stream()
                .filter(route -> route.path().getPatternString().contains("{"))
                .toList();
    }

    private static boolean isForWorkers(Route route) {
        return route.access() == Access.WORKER;
    }

    private static String token(Route route) {
        return switch (route.access()) {
            case WORKER -> Edge.token(Role.WORKER);
            case BROWSER -> Edge.token(Role.BROWSER);
            case ANYONE, READ, RESULTS, SUBMIT, CONTROL, WORKERS, ADMIN, AUDIT -> Edge.token(Role.ADMIN);
        };
    }

    private static String path(Route route, String variable) {
        return route.path().getPatternString().replaceAll(VARIABLE, Matcher.quoteReplacement(variable));
    }

    private Reply send(Route route, String path) {
        return edge.http.send(route.method(), path, token(route), new byte[0]);
    }

    private Reply send(Route route, byte[] body, String type) {
        return send(edge, route, body, type);
    }

    private static Reply send(Edge edge, Route route, byte[] body, String type) {
        return edge.http.send(route.method(), path(route, "t999"), token(route), body, "Content-Type", type);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
