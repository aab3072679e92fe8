package dev.trawl.worker.execute;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.execute.WorkerExecution;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Services with ways of their own: other methods, bodies, credentials and replies. (002.44)
@Timeout(300)
class HttpServiceTest {

    private final Map<String, String> seen = new ConcurrentHashMap<>();
    private final List<String> emitted = new ArrayList<>();
    private final HttpServer server;
    private volatile int status = 200;
    private volatile String reply = "{}";
    private volatile Map<String, String> headers = Map.of();

    HttpServiceTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    }

    @BeforeEach
    void start() {
        server.createContext("/", exchange -> {
            exchange.getRequestHeaders().forEach((name, values) -> seen.put(name, values.getFirst()));
            seen.put("body", new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            seen.put("target", exchange.getRequestMethod() + " " + exchange.getRequestURI());
            boolean moved = exchange.getRequestURI().getPath().equals("/moved");
            byte[] body = reply.getBytes(StandardCharsets.UTF_8);
            headers.forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(moved ? 200 : status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @ParameterizedTest
    @CsvSource({"GET,", "DELETE,{}", "PUT,{}", "PATCH,{}"})
    void the_method_is_the_settings_own(String method, String body) throws Exception {
        execute("{}", "\"method\":\"" + method + "\",\"reply\":{}", SecretSource.NONE);
        assertThat(seen).containsEntry("target", method + " /run");
        assertThat(seen).containsEntry("body", body == null ? "" : body);
    }

    @Test
    void a_body_is_made_of_the_payload_and_of_nothing_else() throws Exception {
        String body = """
            "body": {"id": "{{/user/id}}", "text": "user {{/user/id}}: {{/user/name}}", "all": ["{{}}"],
                     "run": "{{task}} {{subtask}} {{type}} {{attempt}}", "n": 1.50}
            """;
        execute("{\"user\":{\"id\":7,\"name\":\"{{/user/id}} {{7*7}}\"}}", body, SecretSource.NONE);
        assertThat(seen)
                .containsEntry(
                        "body",
                        "{\"id\":7,\"text\":\"user 7: {{/user/id}} {{7*7}}\","
                                + "\"all\":[{\"user\":{\"id\":7,\"name\":\"{{/user/id}} {{7*7}}\"}}],"
                                + "\"run\":\"t12 t12.3 call 2\",\"n\":1.50}");
    }

    @Test
    void a_payload_without_a_required_field_is_a_final_failure() throws Exception {
        assertThat(execute("{}", "\"body\":\"{{/user}}\"", SecretSource.NONE))
                .isEqualTo(new TaskResult.Failure(
                        false, "executor settings cannot be used: the payload has no /user, which the body needs"));
        assertThat(seen).isEmpty();
    }

    @Test
    void secrets_reach_the_service_and_what_it_echoes_of_them_is_not_kept() throws Exception {
        reply = "{\"success\":true,\"data\":{\"you\":\"s3cr3t/1 and cGFzc3dvcmQ\"}}";
        TaskResult result = execute(
                "{}",
                "\"headers\":{\"X-Api-Key\":\"Key secret://key\"},\"auth\":{\"bearer\":\"secret://token\"}",
                secrets(Map.of("key", "s3cr3t/1", "token", "password"), List.of("service.test")));
        assertThat(seen).containsEntry("X-api-key", "Key s3cr3t/1").containsEntry("Authorization", "Bearer password");
        assertThat(result).isEqualTo(new TaskResult.Success("{\"you\":\"*** and ***\"}"));
    }

    @Test
    void a_name_and_a_password_are_sent_as_basic_credentials() throws Exception {
        status = 401;
        reply = "{\"error\":\"who is Basic YW5uOmh1c2gtaHVzaA== with hush-hush?\"}";
        TaskResult result = execute(
                "{}",
                "\"auth\":{\"user\":\"ann\",\"password\":\"secret://p\"}",
                secrets(Map.of("p", "hush-hush"), List.of("*")));
        assertThat(seen).containsEntry("Authorization", "Basic YW5uOmh1c2gtaHVzaA==");
        assertThat(result)
                .isEqualTo(new TaskResult.Failure(false, "the service answered 401: who is Basic *** with ***?"));
    }

    @ParameterizedTest
    @CsvSource({
        "secret://none,is not set; 'trawl secret set none --host service.test'",
        "secret://other,may not go to service.test",
        "secret://broken,has a value that cannot be sent"
    })
    void a_secret_that_cannot_be_used_stops_the_call(String named, String words) throws Exception {
        SecretSource source = (_, name) -> switch (name) {
            case "other" -> Optional.of(new Secret("hush-hush", List.of("other.test")));
            case "broken" -> Optional.of(new Secret("hush\r\nX-Other: hush", List.of("*.test", "service.test")));
            default -> Optional.empty();
        };
        for (String place : List.of("\"auth\":{\"bearer\":\"%s\"}", "\"headers\":{\"X-Key\":\"%s\"}")) {
            assertThat(execute("{}", place.formatted(named), source))
                    .isInstanceOfSatisfying(TaskResult.Failure.class, failure -> {
                        assertThat(failure.retryable()).isFalse();
                        assertThat(failure.error()).contains(words).doesNotContain("hush");
                    });
        }
        assertThat(seen).isEmpty();
    }

    @Test
    void result_and_records_are_taken_from_where_the_settings_say() throws Exception {
        reply = "{\"ok\":true,\"page\":{\"n\":2,\"rows\":[{\"a\":1.0},\"b\"]}}";
        String mapping = "\"reply\":{\"success\":\"/ok\",\"records\":\"/page/rows\",\"result\":\"/page/n\"}";
        assertThat(execute("{}", mapping, SecretSource.NONE)).isEqualTo(new TaskResult.Success("2"));
        assertThat(emitted).containsExactly("{\"a\":1.0}", "\"b\"");
        assertThat(execute("{}", "\"reply\":{}", SecretSource.NONE)).isEqualTo(new TaskResult.Success(reply));
        assertThat(execute("{}", "\"reply\":{\"records\":\"/ok\"}", SecretSource.NONE))
                .isInstanceOf(TaskResult.Failure.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200|{\"ok\":false,\"why\":{\"text\":\"full\"}}|false|the service failed: full",
                "200|{\"ok\":false,\"why\":{\"text\":\"full\"},\"again\":true}|true|the service failed: full",
                "409|{\"why\":{\"text\":\"busy\"}}|true|the service answered 409: busy",
                "500|{\"why\":{\"text\":\"broken\"}}|false|the service answered 500: broken",
                "500|{\"again\":true}|true|the service answered 500",
                "409|{\"again\":false}|false|the service answered 409"
            })
    void a_failure_is_retryable_by_field_or_by_status(int code, String body, boolean retryable, String error)
            throws Exception {
        status = code;
        reply = body;
        String mapping = "\"retry_status\":[409],"
                + "\"reply\":{\"success\":\"/ok\",\"error\":\"/why/text\",\"retryable\":\"/again\"}";
        assertThat(execute("{}", mapping, SecretSource.NONE)).isEqualTo(new TaskResult.Failure(retryable, error));
    }

    @Test
    void the_next_attempt_waits_as_long_as_the_service_asks() throws Exception {
        status = 503;
        headers = Map.of("Retry-After", "120");
        assertThat(execute("{}", "\"retry_status\":[503]", SecretSource.NONE))
                .isEqualTo(new TaskResult.Failure(true, "the service answered 503", Duration.ofMinutes(2)));
    }

    @Test
    void a_redirect_is_followed_within_the_service_if_the_settings_say_so() throws Exception {
        status = 307;
        headers = Map.of("Location", "/moved");
        reply = "{\"success\":true,\"data\":1}";
        assertThat(execute("{}", "\"redirects\":1", SecretSource.NONE)).isEqualTo(new TaskResult.Success("1"));
        assertThat(seen).containsEntry("target", "POST /moved");
        headers = Map.of("Location", "http://other.test:" + server.getAddress().getPort() + "/moved");
        assertThat(execute("{}", "\"redirects\":1", SecretSource.NONE))
                .isEqualTo(new TaskResult.Failure(false, "the service answered 307: redirects are not followed"));
    }

    @Test
    void a_reply_has_as_many_bytes_as_the_settings_allow() throws Exception {
        reply = "{\"success\":true,\"data\":\"" + "x".repeat(100) + "\"}";
        assertThat(execute("{}", "\"max_bytes\":100", SecretSource.NONE))
                .isEqualTo(new TaskResult.Failure(false, "the reply is larger than 100 bytes"));
    }

    @Test
    void every_attempt_says_which_it_is_under_one_key() throws Exception {
        execute("{}", "\"reply\":{}", SecretSource.NONE);
        assertThat(seen).containsEntry("Idempotency-key", "t12.3").containsEntry("Trawl-attempt", "2");
    }

    private static SecretSource secrets(Map<String, String> values, List<String> hosts) {
        return (_, name) -> Optional.ofNullable(values.get(name)).map(value -> new Secret(value, hosts));
    }

    private TaskResult execute(String payload, String more, SecretSource secrets) throws Exception {
        int port = server.getAddress().getPort();
        String settings = "{\"url\":\"http://service.test:%d/run\",%s}".formatted(port, more);
        return HttpExecutorTest.call(
                HttpExecutorTest.guard(port), new Emitting(lease(payload, settings), emitted), secrets);
    }

    private static Lease lease(String payload, String settings) {
        return new Lease(
                new LeaseId(SubtaskId.of(12, 3), 1),
                "default",
                "call",
                2,
                payload,
                "",
                "http",
                settings,
                Duration.ofMinutes(1),
                "",
                false,
                payload);
    }

    private record Emitting(Lease lease, List<String> emitted) implements WorkerExecution {

        @Override
        public void emit(String record) {
            emitted.add(record);
        }

        @Override
        public void capture(byte[] members) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkpoint(String cursor) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkpoint(String cursor, Discovery discovery, Runnable committed) {
            throw new UnsupportedOperationException();
        }
    }
}
