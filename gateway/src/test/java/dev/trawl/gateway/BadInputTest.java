package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.CoreConfig;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputTest {

    private static final int MAX_BODY = 100_000;

    private Edge edge;

    @BeforeAll
    void start() {
        var config = GatewayConfig.DEFAULTS
                .at("127.0.0.1", 0, false)
                .with(new GatewayConfig.Requests(
                        MAX_BODY, MAX_BODY, 10, Duration.ofSeconds(1), 1_000, Duration.ofSeconds(5)));
        edge = new Edge(config, CoreConfig.defaults("node-1"));
    }

    @AfterEach
    void nothing_was_stored() {
        assertThat(edge.ledger.reads().log(0, 1)).isEmpty();
    }

    @AfterAll
    void stop() {
        edge.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{\"type\":\"echo\"",
                "{\"type\":\"echo\"}}",
                "{\"type\":\"echo\"} {}",
                "{\"type\":\"echo\"} x",
                "{'type':'echo'}",
                "{type:\"echo\"}",
                "{\"type\":\"echo\",}",
                "{\"type\":\"echo\" /* no */}",
                "{\"type\":\"echo\"} // no",
                "{\"type\":\"echo\",\"payload\":NaN}",
                "{\"type\":\"echo\",\"payload\":Infinity}",
                "{\"type\":\"echo\",\"payload\":01}",
                "{\"type\":\"echo\",\"payload\":+1}",
                "{\"type\":\"echo\",\"payload\":.5}",
                "{\"type\":\"echo\",\"payload\":1.}",
                "{\"type\":\"echo\",\"payload\":0x10}",
                "{\"type\":\"echo\",\"payload\":[1,]}",
                "{\"type\":\"echo\",\"payload\":[1 2]}",
                "{\"type\":\"echo\",\"payload\":\"\\x\"}",
                "{\"type\":\"echo\",\"payload\":\"\\u12\"}",
                "{\"type\":\"echo\",\"payload\":\"tab\there\"}",
                "{\"type\":\"echo\",\"payload\":\"line\nhere\"}",
                "{\"type\":\"echo\",\"payload\":tru}",
                "{\"type\":\"echo\",\"payload\":TRUE}",
                "\uFEFF{\"type\":\"echo\"}",
                "{\"type\":\"echo\",\"payload\":}",
                "nul",
                "}",
            })
    void invalid_json_is_400(String body) {
        var reply = edge.http.post("/tasks", body);

        assertThat(reply.status()).as(reply.body()).isEqualTo(400);
        assertThat(reply.text("/code")).isEqualTo("invalid_json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"C0AF", "FF", "EDA080", "C3", "F4908080", "00"})
    void invalid_utf8_is_400(String hex) {
        byte[] start = "{\"type\":\"echo\",\"payload\":\"".getBytes(StandardCharsets.UTF_8);
        byte[] middle = HexFormat.of().parseHex(hex);
        byte[] body = Arrays.copyOf(start, start.length + middle.length + 2);
        System.arraycopy(middle, 0, body, start.length, middle.length);
        body[body.length - 2] = '"';
        body[body.length - 1] = '}';

        assertThat(edge.http.post("/tasks", body).text("/code")).isEqualTo("invalid_json");
    }

    @Test
    void other_unicode_encodings_are_400() {
        for (var charset : List.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            assertThat(edge.http
                            .post("/tasks", "{\"type\":\"echo\"}".getBytes(charset))
                            .status())
                    .isEqualTo(400);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"type":"echo","prio":1}                    | unknown_field   | /prio
            {"type":"echo","labels":{"":"x"}}           | invalid_request | /labels
            {"type":"echo","a/b~":1}                    | unknown_field   | /a~1b~0
            {"tasks":[{"type":"echo","x":[{}]}]}        | unknown_field   | /tasks/0/x
            {"type":"echo","type":"echo"}               | duplicate_field | /type
            {"type":"echo","payload":{"a":1,"a":2}}     | duplicate_field | /payload/a
            {"type":"echo","payload":[{},{"b":1,"b":1}]}| duplicate_field | /payload/1/b
            {}                                          | invalid_request | /type
            {"payload":{}}                              | invalid_request | /type
            {"type":7}                                  | invalid_request | /type
            {"type":null}                               | invalid_request | /type
            {"type":["echo"]}                           | invalid_request | /type
            {"type":"nope"}                             | unknown_type    | /type
            {"type":"echo","priority":"5"}              | invalid_request | /priority
            {"type":"echo","priority":5.0}              | invalid_request | /priority
            {"type":"echo","priority":1e1}              | invalid_request | /priority
            {"type":"echo","priority":99999999999}      | invalid_request | /priority
            {"type":"echo","priority":11}               | invalid_request | /priority
            {"type":"echo","priority":-1}               | invalid_request | /priority
            {"type":"echo","priority":null}             | invalid_request | /priority
            {"type":"echo","max_retries":-1}            | invalid_request | /max_retries
            {"type":"echo","max_retries":1000}          | invalid_request | /max_retries
            {"type":"echo","max_retries":true}          | invalid_request | /max_retries
            {"type":"echo","timeout":"soon"}            | invalid_request | /timeout
            {"type":"echo","timeout":0}                 | invalid_request | /timeout
            {"type":"echo","timeout":-5}                | invalid_request | /timeout
            {"type":"echo","timeout":{}}                | invalid_request | /timeout
            {"type":"echo","timeout":"99999999999999d"} | invalid_request | /timeout
            {"type":"echo","delay":"-PT1S"}             | invalid_request | /delay
            {"type":"echo","delay":[1]}                 | invalid_request | /delay
            {"type":"list","payload":{"items":1}}       | invalid_job     | /payload
            {"tasks":[]}                                | invalid_request | /tasks
            {"tasks":{}}                                | invalid_request | /tasks
            {"tasks":[{"type":"echo"}],"type":"echo"}   | invalid_request | /tasks
            {"tasks":[7]}                               | invalid_request | /tasks/0
            {"tasks":[{"type":"echo"},[]]}              | invalid_request | /tasks/1
            {"tasks":[{"type":"echo","priority":""}]}   | invalid_request | /tasks/0/priority
            """)
    void a_field_that_cannot_work_is_named(String body, String code, String pointer) {
        var reply = edge.http.post("/tasks", body);

        assertThat(reply.status()).as(reply.body()).isEqualTo(422);
        assertThat(reply.text("/code")).isEqualTo(code);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
        assertThat(reply.text("/errors/0/detail")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "7", "\"echo\"", "null", "true", "[{\"type\":\"echo\"}]"})
    void json_that_is_not_a_valid_task_is_422(String body) {
        assertThat(edge.http.post("/tasks", body).text("/code")).isEqualTo("invalid_request");
    }

    @Test
    void all_wrong_fields_are_named_at_once() {
        var reply = edge.http.post("/tasks", "{\"type\":1,\"priority\":\"x\",\"what\":{}}");

        assertThat(reply.json().path("errors").findValuesAsString("pointer"))
                .containsExactly("/type", "/priority", "/what");
    }

    @Test
    void a_hundred_levels_are_the_limit() {
        String deep = "[".repeat(98) + "]".repeat(98);
        String deeper = "[".repeat(100) + "]".repeat(100);
        String abyss = "[".repeat(40_000);

        assertThat(edge.http
                        .post("/tasks", "{\"type\":\"nope\",\"payload\":" + deep + "}")
                        .text("/code"))
                .isEqualTo("unknown_type");
        for (String payload : List.of(deeper, abyss, "{\"a\":".repeat(10_000))) {
            var reply = edge.http.post("/tasks", "{\"type\":\"echo\",\"payload\":" + payload + "}");
            assertThat(reply.status()).isEqualTo(422);
            assertThat(reply.text("/code")).isEqualTo("too_complex");
            assertThat(reply.text("/errors/0/pointer")).startsWith("/payload/");
        }
    }

    @Test
    void overlong_numbers_and_names_are_refused() {
        for (String payload : List.of("1".repeat(1_001), "{\"" + "n".repeat(10_001) + "\":1}")) {
            var reply = edge.http.post("/tasks", "{\"type\":\"echo\",\"payload\":" + payload + "}");

            assertThat(reply.text("/code")).as(reply.body()).isEqualTo("too_complex");
        }
    }

    @Test
    void a_body_is_declared_once_and_plain() {
        for (String twice : List.of(
                "Content-Type: application/json\r\nContent-Type: text/plain\r\n",
                "Content-Type: application/json\r\nContent-Type: application/json\r\n",
                "Content-Type: application/json\r\nContent-Encoding: identity\r\nContent-Encoding: gzip\r\n")) {
            assertThat(edge.http.raw("POST /tasks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                            + "Authorization: Bearer admin-secret\r\nContent-Length: 15\r\n" + twice
                            + "\r\n{\"type\":\"echo\"}"))
                    .startsWith("HTTP/1.1 415");
        }
    }

    @Test
    void a_body_over_the_limit_is_413() {
        String body = "{\"type\":\"echo\",\"payload\":\"" + "x".repeat(MAX_BODY) + "\"}";

        var reply = edge.http.post("/tasks", body);

        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.text("/code")).isEqualTo("too_large");
        assertThat(reply.text("/detail")).contains("100000");
    }

    @Test
    void a_chunked_body_over_the_limit_is_413_too() {
        String chunk = "%x\r\n%s\r\n".formatted(MAX_BODY, "x".repeat(MAX_BODY));

        String answer = edge.http.raw("""
                POST /tasks HTTP/1.1\r
                Host: x\r
                Authorization: Bearer admin-secret\r
                Content-Type: application/json\r
                Transfer-Encoding: chunked\r
                \r
                %s%s0\r
                \r
                """.formatted(chunk, chunk));

        assertThat(answer).startsWith("HTTP/1.1 413");
    }

    @Test
    void a_batch_over_the_limit_is_413() {
        String tasks = String.join(",", Collections.nCopies(11, "{\"type\":\"echo\"}"));

        var reply = edge.http.post("/tasks", "{\"tasks\":[" + tasks + "]}");

        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo("/tasks");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain", "application/json;charset=gbk", "application/x-www-form-urlencoded", "nonsense"})
    void another_content_type_is_415(String type) {
        var reply = edge.http.post("/tasks", "{\"type\":\"echo\"}", "Content-Type", type);

        assertThat(reply.status()).isEqualTo(415);
        assertThat(reply.text("/code")).isEqualTo("unsupported_media_type");
    }

    @Test
    void a_packed_body_is_415() {
        assertThat(edge.http
                        .post("/tasks", "{\"type\":\"echo\"}", "Content-Encoding", "gzip")
                        .status())
                .isEqualTo(415);
    }

    @ParameterizedTest
    @CsvSource({
        "/tasks?limit=0,?limit",
        "/tasks?limit=1001,?limit",
        "/tasks?limit=ten,?limit",
        "/tasks?limit=,?limit",
        "/tasks?after=5,?after",
        "/tasks?after=t0,?after",
        "/tasks?state=SLEEPING,?state",
        "/tasks?state=,?state",
        "'/tasks?state=,',?state",
        "'/tasks?state=PENDING,',?state",
        "/config?after=garbage,?after",
        "/config?after=,?after",
        "/workers?after=x,?after",
        "/tasks?stat=PENDING,?stat",
        "/tasks?limit=5&limit=6,?limit",
        "/status?x=1,?x",
    })
    void a_query_that_cannot_work_is_named(String path, String pointer) {
        var reply = edge.http.get(path);

        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.text("/errors/0/pointer")).isEqualTo(pointer);
    }

    @ParameterizedTest
    @ValueSource(strings = {"type=%00", "type=%ff", "type=%c0%af", "type=%zz", "type=%", "%ed%a0%80=1", "type=a%0ab"})
    void a_query_of_other_than_text_is_400(String query) {
        var reply = edge.http.raw("GET /tasks?" + query + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                + "Authorization: Bearer admin-secret\r\n\r\n");

        assertThat(reply).startsWith("HTTP/1.1 400").contains("query");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tasks;x=1", "/tasks/t1;x=1", "/status;", "/tasks;/export", "/livez;x"})
    void a_path_takes_no_parameters(String path) {
        var reply = edge.http.get(path);

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.text("/detail")).contains("';'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"t0", "t", "5", "t01", "t9007199254740992", "t1.1", "x", "..;", "t-1", "%0d%0aX:y"})
    void an_invalid_task_id_is_404_or_400(String id) {
        assertThat(edge.http.get("/tasks/" + id).status()).isIn(404, 400);
    }
}
