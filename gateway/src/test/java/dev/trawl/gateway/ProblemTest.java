package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.problem.Problem;
import dev.trawl.spi.Role;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProblemTest {

    private Edge edge;

    @BeforeAll
    void start() {
        edge = new Edge();
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @ParameterizedTest
    @EnumSource
    void every_problem_is_complete(Problem problem) {
        assertThat(problem.code()).matches("[a-z]+(_[a-z]+)*");
        assertThat(Arrays.stream(Problem.values()).filter(other -> other.code().equals(problem.code())))
                .hasSize(1);
        assertThat(problem.status()).isBetween(400, 599);
        assertThat(problem.exitCode()).isIn(1, 2, 4, 5, 6, 7, 9);
        assertThat(problem.title(false)).isNotBlank().matches("\\p{ASCII}+");
        assertThat(problem.title(true)).matches(".*\\p{IsHan}.*");
        for (boolean inChinese : new boolean[] {false, true}) {
            assertThat(problem.title(inChinese)).doesNotStartWith("There is").doesNotStartWith("You may");
        }
    }

    @Test
    void a_problem_has_all_fields_of_the_standard() {
        var reply =
                edge.http.get("/tasks/t77", "traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");

        assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
        var body = reply.json();
        assertThat(body.propertyNames())
                .containsExactly("type", "title", "status", "detail", "instance", "code", "errors", "trace_id");
        assertThat(body.path("type").asString()).isEqualTo("urn:trawl:problem:not_found");
        assertThat(body.path("status").asInt()).isEqualTo(404);
        assertThat(body.path("instance").asString()).isEqualTo("/tasks/t77");
        assertThat(body.path("trace_id").asString()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            zh               | 未找到
            zh-CN,zh;q=0.9   | 未找到
            fr, zh;q=0.5     | 未找到
            en               | Not found
            en;q=0.5, zh     | 未找到
            en, zh;q=0.9     | Not found
            fr               | Not found
            ;;q=;            | Not found
            """)
    void the_title_speaks_the_callers_language(String accept, String title) {
        var reply = edge.http.get("/nope", "Accept-Language", accept);

        assertThat(reply.text("/title")).isEqualTo(title);
        assertThat(reply.text("/code")).isEqualTo("not_found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DELETE", "PUT", "PATCH", "OPTIONS", "PROPFIND"})
    void another_method_names_those_allowed(String method) {
        var reply = edge.http.send(method, "/tasks", Edge.token(Role.ADMIN), new byte[0]);

        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.header("Allow")).isEqualTo("GET, HEAD, POST");
        assertThat(reply.text("/code")).isEqualTo("method_not_allowed");
    }

    @ParameterizedTest
    @CsvSource({
        "text/html,406",
        "nonsense,406",
        "application/json;q=0,406",
        "application/json,200",
        "*/*,200",
        "text/html;q=0.9|*/*;q=0.1,200"
    })
    void accept_header_must_match_an_available_type(String accept, int status) {
        var reply = edge.http.get("/tasks", "Accept", accept.replace('|', ','));

        assertThat(reply.status()).isEqualTo(status);
    }

    @Test
    void every_answer_carries_the_security_headers() {
        for (String path : new String[] {"/tasks", "/nope", "/livez", "/tasks/t0"}) {
            var reply = edge.http.get(path);
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
            assertThat(reply.header("Content-Security-Policy")).startsWith("default-src 'none'");
            assertThat(reply.header("Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(reply.header("X-Robots-Tag")).isEqualTo("noindex");
            assertThat(reply.header("Server")).isEmpty();
        }
    }

    @Test
    void a_request_id_is_echoed_if_it_is_harmless() {
        assertThat(edge.http.get("/livez", "X-Request-Id", "abc-1").header("X-Request-Id"))
                .isEqualTo("abc-1");
        assertThat(edge.http.get("/livez", "X-Request-Id", "<script>").header("X-Request-Id"))
                .matches("[0-9a-f]{32}");
    }
}
