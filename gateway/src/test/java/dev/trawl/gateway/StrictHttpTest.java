package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StrictHttpTest {

    private static final String POST = """
            POST /tasks HTTP/1.1\r
            Host: x\r
            Authorization: Bearer admin-secret\r
            Content-Type: application/json\r
            """;
    private static final String TASK = "{\"type\":\"echo\"}";
    private static final String CHUNKED = "f\r\n" + TASK + "\r\n0\r\n\r\n";
    private static final String SECOND = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

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
    @ValueSource(
            strings = {
                "A: b",
                "A:b",
                "A:  b",
                "A:\t\tb",
                "A: b c  d",
                "A:b c",
                "A: b \t ",
                "A:",
                "A: ",
                "A:  ",
                "User-Agent: Mozilla/5.0 (X11; Linux x86_64) x/1.0\r\nAccept: */*\r\nB:c d\r\nC: d e"
            })
    void fields_on_one_line_are_taken(String fields) {
        assertThat(edge.http.raw("GET /livez HTTP/1.1\r\nHost: x\r\n" + fields + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void well_formed_requests_are_answered_one_after_the_other() {
        String answer = edge.http.raw(POST + "Content-Length: 15\r\n\r\n" + TASK + POST
                + "Transfer-Encoding: chunked\r\n\r\n" + CHUNKED + SECOND);

        assertThat(answer.split("HTTP/1.1 202", -1)).hasSize(3);
        assertThat(answer.split("HTTP/1.1 200", -1)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /livez HTTP/1.1\nHost: x\n\n",
                "GET /livez HTTP/1.1\r\nHost: x\nA: b\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA: b\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA: b\n\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA: b\r\n\tc\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA:\r\n b\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA:b\r\n c\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA:b\r\n\t  c d\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost:x\r\n y\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA:bcd\r\n e\r\n f\r\nB: c\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA: b\r\n \r\n\r\n",
                "GET /livez HTTP/1.1\r\n A: b\r\nHost: x\r\n\r\n",
                "GET /livez HTTP/1.0\r\nA: b\r\n c\r\n\r\n",
                "GET http://x/livez HTTP/1.0\r\nA: b\r\n c\r\n\r\n",
                "GET http://x/livez HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n",
                "GET /livez HTTP/1.1\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x y\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA : b\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\n: b\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n",
                "GET /livez HTTP/1.1\r\nHost: x\r\nA: b\rc\r\n\r\n",
                "GET /livez HTTP/9.9\r\nHost: x\r\n\r\n",
                "GET  /livez HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /livez\r\n\r\n",
                "GET /li vez HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /livez\0 HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET livez HTTP/1.1\r\nHost: x\r\n\r\n",
                "G<T /livez HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /tasks/..%2f..%2flivez HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /x/../livez%00 HTTP/1.1\r\nHost: x\r\n\r\n",
                "GARBAGE\r\n\r\n",
            })
    void a_malformed_head_is_refused(String request) {
        String answer = edge.http.raw(request);

        // A request without a version is answered without a head, as HTTP/0.9 was.
        assertThat(answer).matches("(?s)(HTTP/1.1 4.*application/problem\\+json.*)?(\\{.*malformed_request.*)?");
        assertThat(answer).doesNotContain("Apache").doesNotContain("Exception").doesNotContain("\"ok\"");
        if (!answer.isEmpty()) {
            assertThat(answer)
                    .containsPattern("\"detail\":\"[^\"]+\"")
                    .containsPattern("\"trace_id\":\"[0-9a-f]{32}\"");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 15\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKED,
                "Transfer-Encoding: chunked\r\nContent-Length: 15\r\n\r\n" + CHUNKED,
                "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n" + CHUNKED,
                "Transfer-Encoding: chunked\nContent-Length: 25\r\n\r\n" + CHUNKED,
                "Transfer-Encoding: xchunked\r\n\r\n" + CHUNKED,
                "Transfer-Encoding: chunked, identity\r\n\r\n" + CHUNKED,
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n" + CHUNKED,
                "Transfer-Encoding : chunked\r\n\r\n" + CHUNKED,
                "Transfer-Encoding:\u000bchunked\r\n\r\n" + CHUNKED,
                "Content-Length: 15\r\nContent-Length: 16\r\n\r\n" + TASK,
                "Content-Length: 15\r\nContent-Length: 15\r\n\r\n" + TASK,
                "Content-Length: 15, 15\r\n\r\n" + TASK,
                "Content-Length: +15\r\n\r\n" + TASK,
                "Content-Length: -1\r\n\r\n" + TASK,
                "Content-Length: 0xf\r\n\r\n" + TASK,
                "Transfer-Encoding: chunked\r\n\r\nf\n" + TASK + "\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\nf;a\n" + TASK + "\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\nf;a=b\nc\r\n" + TASK + "\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\nf\r\n" + TASK + "\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n0xf\r\n" + TASK + "\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n-f\r\n" + TASK + "\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n" + TASK + "\r\n0\r\n\r\n",
            })
    void an_ambiguous_body_is_refused_and_no_second_request_is_seen(String rest) {
        String answer = edge.http.raw(POST + rest + SECOND);

        assertThat(answer).matches("(?s)(HTTP/1.1 4.*)?");
        assertThat(answer).doesNotContain("HTTP/1.1 2");
        assertThat(edge.http.get("/tasks").json().path("items").valueStream().count())
                .isLessThanOrEqualTo(2); // those of the well-formed requests
    }

    @Test
    void trace_is_never_answered() {
        for (var route : edge.gateway.routes()) {
            String path = Knock.path(route);
            String rest = " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nA: echoed\r\n";

            assertThat(edge.http.raw("TRACE " + path + rest + "\r\n"))
                    .startsWith("HTTP/1.1 401")
                    .doesNotContain("echoed");
            assertThat(edge.http.raw("TRACE " + path + rest + "Authorization: Bearer admin-secret\r\n\r\n"))
                    .startsWith("HTTP/1.1 405")
                    .contains("\r\nAllow: ")
                    .doesNotContain("echoed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"OPTIONS *", "GET *", "OPTIONS /", "OPTIONS /livez", "OPTIONS http://x"})
    void an_unknown_route_without_a_token_is_401(String line) {
        String head = line + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";

        assertThat(edge.http.raw(head + "\r\n")).startsWith("HTTP/1.1 401").doesNotContain("Allow");
        assertThat(edge.http.raw(head + "Authorization: Bearer admin-secret\r\n\r\n"))
                .matches("(?s)HTTP/1.1 40[45].*");
    }

    @Test
    void a_get_with_a_body_is_refused() {
        String head = "GET /status HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin-secret\r\nConnection: close\r\n";

        assertThat(edge.http.raw(head + "Content-Length: 2\r\n\r\n{}"))
                .startsWith("HTTP/1.1 400")
                .contains("cannot have a body");
        assertThat(edge.http.raw(head + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
        assertThat(edge.http.raw(head + "Content-Length: 0\r\n\r\n")).startsWith("HTTP/1.1 200");
    }

    @Test
    void a_large_header_is_refused() {
        String answer = edge.http.raw("GET /livez HTTP/1.1\r\nHost: x\r\nA: " + "a".repeat(20_000) + "\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 4");
    }

    @Test
    void many_headers_are_refused() {
        String answer = edge.http.raw("GET /livez HTTP/1.1\r\nHost: x\r\n" + "A: b\r\n".repeat(200) + "\r\n");

        assertThat(answer).startsWith("HTTP/1.1 4");
    }
}
