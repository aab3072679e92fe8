package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.core.JacksonException;
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
        for (String text : NAUGHTY) {
            String quoted = JsonMapper.shared().writeValueAsString(text);
            var _ = api.post("/tasks", "{\"type\":\"echo\",\"title\":%1$s,\"payload\":%1$s}".formatted(quoted));
            var _ = api.post("/tasks", "{\"type\":%s}".formatted(quoted));
            send(api.address(), text);
        }
        program.terminate();
        program.awaitExit(Duration.ofSeconds(60));

        String log = program.words();
        var lines = log.lines().toList();
        assertThat(lines).hasSizeGreaterThan(NAUGHTY.size());
        assertThat(lines).allMatch(S04LogInjectionTest::isEvent);
        assertThat(log.split("\\R")).as("lines however they are told apart").hasSameSizeAs(lines);
        assertThat(log.chars().filter(letter -> (letter < ' ' && letter != '\n') || letter == 0x7f))
                .isEmpty();
        assertThat(log).contains("is ready on http:").doesNotContain("\"level\":\"FORGED\"");
    }

    private static boolean isEvent(String line) {
        try {
            var event = JsonMapper.shared().readTree(line);
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
