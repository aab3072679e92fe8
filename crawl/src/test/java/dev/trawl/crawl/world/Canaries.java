package dev.trawl.crawl.world;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Servers on all addresses of the world. Two of them are a public site that sends people wherever they ask to be sent;
/// whoever reaches another one has gone too far.
final class Canaries {

    static final String PUBLIC = "93.184.215.14";
    static final String PUBLIC_SIX = "2606:2800:21f::14";

    private static final Set<InetAddress> WELCOME =
            Set.of(InetAddress.ofLiteral(PUBLIC), InetAddress.ofLiteral(PUBLIC_SIX));

    /// Addresses and ports that were reached, the public ones left out.
    final Map<String, Integer> reached = new ConcurrentHashMap<>();

    /// What robots.txt of these hosts redirects to.
    final Map<String, String> robots = new ConcurrentHashMap<>();

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("canaries-timer").factory());
    private volatile Duration delay = Duration.ZERO;

    Canaries(int... ports) throws IOException {
        for (int port : ports) {
            var listening = new ServerSocket(port, 500);
            Thread.ofPlatform().daemon().start(() -> accept(listening));
        }
    }

    /// Every answer is sent so long after its request was read.
    void delay(Duration each) {
        delay = each;
    }

    private void accept(ServerSocket listening) {
        while (true) {
            try {
                Socket socket = listening.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /// The timer sends the answer, so no thread waits for it.
    private void serve(Socket socket) {
        try {
            boolean welcome = WELCOME.contains(socket.getLocalAddress());
            if (!welcome) {
                String place = socket.getLocalAddress().getHostAddress() + " " + socket.getLocalPort();
                reached.merge(place, 1, Integer::sum);
            }
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            String target = String.valueOf(in.readLine()).split(" ", 3)[1].replaceFirst("^http://[^/]*", "");
            String host = "";
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                host = line.startsWith("Host: ") ? line.substring(6) : host;
            }
            String reply = welcome ? reply(host, target) : page("secret");
            var _ = timer.schedule(
                    () -> Thread.ofVirtual().start(() -> send(socket, reply)), delay.toNanos(), TimeUnit.NANOSECONDS);
        } catch (IOException | IndexOutOfBoundsException _) {
            close(socket); // nobody was there, or it was no request
        }
    }

    private static void send(Socket socket, String reply) {
        try (socket) {
            socket.getOutputStream().write(reply.getBytes(StandardCharsets.UTF_8));
        } catch (IOException _) {
            // The client has left.
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String reply(String host, String target) {
        if (target.equals("/robots.txt")) {
            String to = robots.get(host);
            return to == null ? "HTTP/1.1 404 None\r\nConnection: close\r\n\r\n" : redirect("302", to);
        }
        String[] parts = target.split("[?]", 2);
        String to = URLDecoder.decode(parts.length > 1 ? parts[1] : "", StandardCharsets.UTF_8);
        return switch (parts[0]) {
            case "/link" -> page("<a href='%s'>go</a>".formatted(to));
            case "/meta" -> page("<meta http-equiv=refresh content='0;url=%s'>".formatted(to));
            case "/ok" -> page("fine");
            default -> redirect(parts[0].substring(1), to);
        };
    }

    private static String page(String html) {
        return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + html;
    }

    private static String redirect(String status, String to) {
        return "HTTP/1.1 %s Go\r\nLocation: %s\r\nConnection: close\r\n\r\n".formatted(status, to);
    }
}
