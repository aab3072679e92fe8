package dev.trawl.worker.execute;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.testkit.ManualTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class HttpExecutorTest {

    private static final String KNOWN = "[auth, body, headers, max_bytes, method, redirects, reply, retry_status, url]";

    private final Map<String, String> seen = new ConcurrentHashMap<>();
    private HttpServer server = unstarted();
    private volatile int status = 200;
    private volatile String reply = "{\"success\":true}";

    @BeforeEach
    void start() {
        server.createContext("/", exchange -> {
            exchange.getRequestHeaders().forEach((name, values) -> seen.put(name, values.getFirst()));
            seen.put("body", new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            seen.put("target", exchange.getRequestMethod() + " " + exchange.getRequestURI());
            byte[] body = reply.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /// 002.36
    @Test
    void the_payload_is_posted_as_json_and_the_data_comes_back() throws Exception {
        reply = "{\"success\":true,\"data\":{\"n\":1.50,\"big\":123456789012345678901234567890,\"é\":[]}}";
        TaskResult result = execute("{\"url\":\"%s/run?a=b%%20c\",\"headers\":{\"X-Team\":\"blue\"}}");
        assertThat(result)
                .isEqualTo(new TaskResult.Success("{\"n\":1.50,\"big\":123456789012345678901234567890,\"é\":[]}"));
        assertThat(seen)
                .containsEntry("target", "POST /run?a=b%20c")
                .containsEntry("body", "{\"q\":\"ü\"}")
                .containsEntry("Content-type", "application/json")
                .containsEntry("X-team", "blue")
                .containsEntry("Idempotency-key", "t12.3")
                .containsEntry("Traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                .containsEntry("Host", "127.0.0.1:" + server.getAddress().getPort());
    }

    /// 002.41
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"Success\":true,\"Data\":7}|7",
                "{\"success\":true}|null",
                "{\"success\":true,\"data\":null,\"error\":\"\"}|null"
            })
    void a_success_is_read_in_both_spellings(String body, String data) throws Exception {
        reply = body;
        assertThat(execute("{\"url\":\"%s\"}")).isEqualTo(new TaskResult.Success(data));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"success\":false,\"error\":\"no such user\"}|false|the service failed: no such user",
                "{\"Success\":false,\"Error\":\"busy\",\"retryable\":true}|true|the service failed: busy",
                "{\"success\":false}|false|the service failed",
                "{\"success\":\"yes\"}|false|the reply has no boolean \"success\"",
                "[true]|false|the service answered 200: the reply is no JSON",
                "<html>|false|the service answered 200: the reply is no JSON"
            })
    void a_failure_says_why_and_whether_to_try_again(String body, boolean retryable, String error) throws Exception {
        reply = body;
        assertThat(execute("{\"url\":\"%s\"}")).isEqualTo(new TaskResult.Failure(retryable, error));
    }

    /// 002.38
    @ParameterizedTest
    @CsvSource({
        "400,false",
        "401,false",
        "404,false",
        "408,true",
        "409,false",
        "422,false",
        "425,true",
        "429,true",
        "500,true",
        "502,true",
        "503,true",
        "504,true"
    })
    void an_error_status_tells_passing_from_final(int code, boolean retryable) throws Exception {
        status = code;
        reply = "{\"error\":\"because\"}";
        assertThat(execute("{\"url\":\"%s\"}"))
                .isEqualTo(new TaskResult.Failure(retryable, "the service answered " + code + ": because"));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void redirects_are_not_followed(int code) throws Exception {
        status = code;
        assertThat(execute("{\"url\":\"%s\"}"))
                .isEqualTo(
                        new TaskResult.Failure(false, "the service answered " + code + ": redirects are not followed"));
    }

    @Test
    void a_reply_that_is_too_large_is_a_final_failure() throws Exception {
        reply = "{\"success\":true,\"data\":\"" + "x".repeat(2 << 20) + "\"}";
        assertThat(execute("{\"url\":\"%s\"}"))
                .isEqualTo(new TaskResult.Failure(false, "the reply is larger than 1048576 bytes"));
    }

    @Test
    void a_service_that_is_not_there_may_be_tried_again() throws Exception {
        int port = server.getAddress().getPort();
        server.stop(0);
        server = unstarted();
        TaskResult result = call(guard(port), attempt("{\"url\":\"http://127.0.0.1:" + port + "\"}"));
        assertThat(result).isInstanceOfSatisfying(TaskResult.Failure.class, failure -> {
            assertThat(failure.retryable()).isTrue();
            assertThat(failure.error()).startsWith("no reply from 127.0.0.1");
        });
    }

    @Test
    void a_private_address_is_refused_unless_it_is_allowed() throws Exception {
        String settings = "{\"url\":\"http://127.0.0.1:%d\"}"
                .formatted(server.getAddress().getPort());
        assertThat(call(guard(1), attempt(settings))).isInstanceOfSatisfying(TaskResult.Failure.class, failure -> {
            assertThat(failure.retryable()).isFalse();
            assertThat(failure.error()).contains("may not be connected to");
        });
        assertThat(seen).isEmpty();
    }

    @Test
    void the_connection_goes_to_the_address_that_was_checked() throws Exception {
        int port = server.getAddress().getPort();
        TaskResult result = call(guard(port), attempt("{\"url\":\"http://nowhere.invalid:" + port + "\"}"));
        assertThat(result).isEqualTo(new TaskResult.Success("null"));
        assertThat(seen).containsEntry("Host", "nowhere.invalid:" + port);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "nonsense",
                "{\"url\":7}",
                "{\"url\":\"ftp://a.test/\"}",
                "{\"url\":\"http://\"}",
                "{\"url\":\"http://user:pass@a.test/\"}",
                "{\"url\":\"/relative\"}",
                "{\"url\":\"http://a b/\"}",
                "{\"url\":\"http://a.test\",\"headers\":{\"Host\":\"b\"}}",
                "{\"url\":\"http://a.test\",\"headers\":{\"content-length\":\"1\"}}",
                "{\"url\":\"http://a.test\",\"headers\":{\"X\":\"a\\r\\nY: b\"}}",
                "{\"url\":\"http://a.test\",\"headers\":{\"X Y\":\"a\"}}"
            })
    void settings_that_cannot_work_are_a_final_failure(String settings) throws Exception {
        assertThat(call(guard(80), attempt(settings))).isInstanceOfSatisfying(TaskResult.Failure.class, failure -> {
            assertThat(failure.retryable()).isFalse();
            assertThat(failure.error()).startsWith("executor settings cannot be used: ");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|settings: url is missing",
                "{\"url\":7}|settings: url must be text",
                "{\"url\":\"ftp://a.test/\"}|settings: url must be an http or https address",
                "{\"url\":\"/relative\"}|settings: url must be an http or https address",
                "{\"url\":\"http://a b/\"}|settings: url must be an http or https address",
                "{\"url\":\"http://u:p@a.test/\"}|settings: url must name no user; auth is for that",
                "{\"url\":\"http://a.test\",\"verb\":\"GET\"}" + "|unknown key 'settings.verb'; known are " + KNOWN,
                "{\"url\":\"http://a.test\",\"method\":\"TRACE\"}"
                        + "|settings: method must be one of [GET, HEAD, POST, PUT, PATCH, DELETE]",
                "{\"url\":\"http://a.test\",\"body\":[\"{{now}}\"]}"
                        + "|settings: body: '{{now}}' is no place; known are {{/pointer}}, {{}}, {{task}}, {{subtask}}, {{type}}, {{attempt}}",
                "{\"url\":\"http://a.test\",\"headers\":[]}|settings: headers must be an object",
                "{\"url\":\"http://a.test\",\"headers\":{\"X\":{}}}|settings: header 'X' must be text",
                "{\"url\":\"http://a.test\",\"headers\":{\"Host\":\"b\"}}|settings: header Host cannot be set",
                "[]|settings are no JSON object",
                "nonsense|settings are no JSON object"
            })
    void invalid_settings_are_reported_before_execution(String settings, String complaint) throws Exception {
        assertThat(checker().check("call", settings)).containsExactly(complaint);
    }

    @Test
    void all_problems_of_the_settings_are_reported_together() throws Exception {
        assertThat(checker().check("call", "{\"ulr\":\"http://a.test\"}"))
                .containsExactly("unknown key 'settings.ulr'; known are " + KNOWN, "settings: url is missing");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void an_interruption_closes_the_connection(boolean virtual) throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            String settings = "{\"url\":\"http://127.0.0.1:%d\"}".formatted(silent.getLocalPort());
            CompletableFuture<String> end = new CompletableFuture<>();
            Runnable call = () -> end.complete(howItEnds(silent.getLocalPort(), settings));
            Thread thread = virtual
                    ? Thread.ofVirtual().start(call)
                    : Thread.ofPlatform().daemon().start(call);
            try (Socket peer = silent.accept()) {
                peer.getInputStream().readNBytes(10);
                thread.interrupt();
                assertThat(end.get(10, TimeUnit.SECONDS)).isEqualTo("interrupted");
                peer.getInputStream().readAllBytes();
            }
        }
    }

    private static String howItEnds(int port, String settings) {
        try {
            return call(guard(port), attempt(settings)).toString();
        } catch (InterruptedException _) {
            return "interrupted";
        } catch (Exception other) {
            return other.toString();
        }
    }

    private TaskResult execute(String settings) throws Exception {
        int port = server.getAddress().getPort();
        return call(guard(port), attempt(settings.formatted("http://127.0.0.1:" + port)));
    }

    static EgressGuard guard(int port) {
        return new EgressGuard(List.of("127.0.0.1/32:" + port));
    }

    static TaskResult call(EgressGuard guard, Execution attempt) throws Exception {
        return call(guard, attempt, SecretSource.NONE);
    }

    /// Every name leads to this machine.
    static TaskResult call(EgressGuard guard, Execution attempt, SecretSource secrets) throws Exception {
        var time = new ManualTime();
        EgressGuard.Resolver here = _ -> List.of(InetAddress.ofLiteral("127.0.0.1"));
        try (var fetcher = new HttpFetcher(guard, here, time, PoolConfig.DEFAULTS, "Trawl")) {
            return new HttpExecutor(fetcher, secrets, time).execute(attempt);
        }
    }

    private static HttpExecutor checker() {
        return new HttpExecutor(
                request -> FetchReply.of(request.url(), List.of(), List.of()), SecretSource.NONE, new ManualTime());
    }

    private static Attempt attempt(String settings) {
        return Attempt.of("call", "{\"q\":\"ü\"}", settings);
    }

    private static HttpServer unstarted() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
        } catch (IOException taken) {
            throw new IllegalStateException(taken);
        }
    }
}
