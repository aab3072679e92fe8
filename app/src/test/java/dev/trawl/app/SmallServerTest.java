package dev.trawl.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Those who ask for half of something. The bounds are those of a whole process, so it is one of its own.
@Timeout(300)
class SmallServerTest {

    private static final String HALF = "GET /livez HT";
    private static final String WHOLE = "GET /livez HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";

    /// More than the server lets in, even when a busy machine lets it drop the first before the last has come.
    private static final int MOST_OPENED = 3_000;

    private final List<Socket> open = new ArrayList<>();
    private Process process;
    private int health;
    private int waiting;

    @BeforeEach
    void start() throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallServerTest.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var said = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))
                .lines()
                .filter(line -> line.startsWith("ports "))
                .findFirst()
                .orElseThrow()
                .split(" ", -1);
        health = Integer.parseInt(said[1]);
        waiting = Integer.parseInt(said[2]);
    }

    /// The process: it ends with its input.
    public static void main(String[] arguments) throws IOException {
        try (var listener = HealthListener.open("127.0.0.1", 0);
                var room = WaitingRoom.open("127.0.0.1", 0, "ledger.url")) {
            System.out.println("ports " + listener.port() + " " + room.port());
            var _ = System.in.read();
        }
    }

    @AfterEach
    void stop() throws Exception {
        for (var socket : open) {
            socket.close();
        }
        process.getOutputStream().close();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void half_a_request_keeps_nobody_waiting() throws IOException {
        for (int port : new int[] {health, waiting}) {
            say(port, HALF);
            assertThat(answer(say(port, WHOLE))).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void who_does_not_send_a_whole_request_is_dropped_within_seconds() throws IOException {
        for (int port : new int[] {health, waiting}) {
            var half = say(port, HALF);
            var headers = say(port, "GET /livez HTTP/1.1\r\nHost: h\r\n");
            var silent = say(port, "");
            assertThat(answer(half)).isEmpty();
            assertThat(answer(headers)).isEmpty();
            assertThat(answer(silent)).isEmpty();
        }
    }

    @Test
    void only_so_many_are_let_in_and_the_room_is_free_again_soon() throws IOException {
        boolean full = false;
        for (int i = 1; i <= MOST_OPENED && !full; i++) {
            say(health, HALF);
            full = i % 50 == 0 && answer(say(health, WHOLE)).isEmpty();
        }
        assertThat(full).as("a whole request is turned away").isTrue();
        assertThat(answer(open.getFirst())).isEmpty();
        await().until(() -> answer(say(health, WHOLE)).startsWith("HTTP/1.1 200"));
    }

    private Socket say(int port, String words) throws IOException {
        var socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port);
        open.add(socket);
        socket.setSoTimeout((int) Duration.ofMinutes(1).toMillis());
        try {
            socket.getOutputStream().write(words.getBytes(UTF_8));
        } catch (SocketException _) {
            // turned away already; whoever reads from it finds that out
        }
        return socket;
    }

    /// Empty when the other side hangs up without a word.
    private static String answer(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        } catch (SocketException _) {
            return "";
        }
    }
}
