package dev.trawl.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server that answers without end takes neither the memory nor the time of a command.
@SuppressWarnings("NullAway.Init") // JUnit sets it up
@Timeout(300)
class EndlessAnswerTest {

    private static final byte[] BLOCK = " ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);

    private final CountDownLatch over = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/flood", EndlessAnswerTest::flood);
        server.createContext("/stall", this::stall);
        server.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
        threads.close();
    }

    @Test
    void an_answer_that_is_too_long_is_none_of_ours() {
        assertThatThrownBy(() -> api(Duration.ofSeconds(25)).text("/flood", Map.of()))
                .isInstanceOfSatisfying(
                        CommandFailedException.class,
                        e -> assertThat(e.complaint().code()).isEqualTo("broken_answer"))
                .hasMessageContaining("longer than 64 MiB");
    }

    @Test
    void an_answer_that_does_not_end_is_given_up() {
        assertThatThrownBy(() -> api(Duration.ofMillis(500)).get("/stall", Map.of()))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("no whole answer after 500ms");
    }

    private Api api(Duration patience) {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new Api(
                        new ServerLocation(address, "trawl standalone"),
                        "",
                        MessageLanguage.ENGLISH,
                        new RequestLog(terminal(), 0))
                .within(patience);
    }

    private static Terminal terminal() {
        var nowhere = new PrintWriter(Writer.nullWriter());
        Path folder = Path.of("");
        return Terminal.of(InputStream.nullInputStream(), nowhere, nowhere, Map.of(), folder, folder, Set.of());
    }

    private static void flood(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (var body = exchange.getResponseBody()) {
            for (int i = 0; i < 70; i++) {
                body.write(BLOCK);
            }
        }
    }

    private void stall(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (var body = exchange.getResponseBody()) {
            body.write('{');
            body.flush();
            over.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
