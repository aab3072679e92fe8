package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// S4: whatever callers send, the log with `--log-format json` is one JSON object a line, from the first line to the
/// last.
class S04LogInjectionTest {

    private static final List<String> NAUGHTY = List.of(
            "a\nb",
            "a\r\n{\"level\":\"FORGED\"}",
            "\u001b[31mred\u001b[0m\u0007",
            "a\u2028b\u2029c\u0085d\u000be",
            "quote \" backslash \\ end",
            "\uD800 lone \uDC00",
            "\u202eright to left\u200b",
            "{\"message\":\"x\"}",
            "%msg %ex ${jndi:ldap://127.0.0.1:1/a}");

    /// Refuses what follows an object on its line, and a name that an object has twice.
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(120)
    void every_line_of_the_json_log_is_one_event() throws Exception {
        var program = rig.start(Launch.on(rig.data())
                .with("--log-format", "json")
                .set("log.level", "debug")
                .variable("TRAWL_WORKER_NAME", "w \"quoted\" \\ {} %msg name"));
        var api = program.api();
        int refused = 0;
        for (String text : naughty()) {
            String quoted = JsonMapper.shared().writeValueAsString(text);
            for (String task : List.of(
                    "{\"type\":\"echo\",\"title\":%1$s,\"payload\":%1$s}".formatted(quoted),
                    "{\"type\":%s}".formatted(quoted))) {
                refused += api.post("/tasks", task).status() < 400 ? 0 : 1;
            }
            send(api.address(), text);
        }
        program.terminate();
        program.awaitExit(Duration.ofMinutes(2));

        String log = program.words();
        var lines = log.lines().toList();
        long parsed = lines.stream().filter(S04LogInjectionTest::isEvent).count();
        System.out.printf(
                "S4 strings=%d lines=%d parsed=%d refused requests=%d logged=%d%n",
                naughty().size(), lines.size(), parsed, refused, refusals(lines));
        assertThat(lines).allMatch(S04LogInjectionTest::isEvent);
        assertThat(refusals(lines))
                .as("events of refused requests")
                .isEqualTo(refused)
                .isPositive();
        assertThat(log.split("\\R")).as("lines however they are told apart").hasSameSizeAs(lines);
        assertThat(log.chars().filter(letter -> (letter < ' ' && letter != '\n') || letter == 0x7f))
                .isEmpty();
        assertThat(log).contains("is ready on http:").doesNotContain("\"level\":\"FORGED\"");
    }

    /// Those above and every control character by itself.
    private static List<String> naughty() {
        return Stream.concat(
                        NAUGHTY.stream(),
                        IntStream.rangeClosed(0, 0x9f)
                                .filter(Character::isISOControl)
                                .mapToObj("x%c{\"level\":\"FORGED\"}"::formatted))
                .toList();
    }

    /// Each refused call is one event.
    private static int refusals(List<String> lines) {
        return (int) lines.stream()
                .filter(S04LogInjectionTest::isEvent)
                .map(line -> STRICT.readTree(line).path("formattedMessage").asString(""))
                .filter(words -> words.startsWith("request refused method=POST path=/tasks "))
                .count();
    }

    private static boolean isEvent(String line) {
        try {
            var event = STRICT.readTree(line);
            return event.path("level").isString()
                    && event.path("formattedMessage").isString();
        } catch (JacksonException _) {
            return false;
        }
    }

    /// The text in path and header, byte by byte and percent-encoded.
    private static void send(URI server, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        var encoded = new StringBuilder();
        for (byte octet : bytes) {
            encoded.append("%%%02x".formatted(octet & 0xff));
        }
        for (String path : List.of("/tasks/" + encoded, "/" + encoded, "/tasks?state=" + encoded)) {
            raw(
                    server,
                    ("GET " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + encoded + "\r\nTraceparent: "
                                    + encoded + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
        }
        raw(
                server,
                ("GET /" + text + " HTTP/1.1\r\nHost: x\r\nX-Request-Id: " + text + "\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private static void raw(URI server, byte[] request) throws IOException {
        try (var socket = new Socket(server.getHost(), server.getPort())) {
            socket.getOutputStream().write(request);
            socket.shutdownOutput();
            socket.getInputStream().readAllBytes();
        }
    }
}
