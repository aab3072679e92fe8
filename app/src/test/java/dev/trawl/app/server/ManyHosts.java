package dev.trawl.app.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.trawl.app.process.SystemTime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// Hosts on ports of their own that answer as they are told, and remember who asked for what, and when.
final class ManyHosts implements AutoCloseable {

    private final List<HttpServer> servers = new ArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final Queue<Request> requests = new ConcurrentLinkedQueue<>();
    private final Behaviour behaviour;

    /// How a host answers.
    @FunctionalInterface
    interface Behaviour {
        Reply reply(int host, String path);
    }

    /// @param millis before it is sent; negative for never
    /// @param retryAfter seconds; 0 for none
    record Reply(int status, long millis, int retryAfter) {

        static final Reply NEVER = new Reply(0, -1, 0);
    }

    /// @param at monotonic milliseconds
    record Request(int host, String path, long at, Reply reply) {}

    ManyHosts(int hosts, Behaviour behaviour) throws IOException {
        this.behaviour = behaviour;
        for (int host = 0; host < hosts; host++) {
            int number = host;
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(threads);
            server.createContext("/", exchange -> answer(number, exchange));
            server.start();
            servers.add(server);
        }
    }

    List<String> urls(int host, int count) {
        int port = servers.get(host).getAddress().getPort();
        return IntStream.range(0, count)
                .mapToObj("http://127.0.0.1:%d/%%d".formatted(port)::formatted)
                .toList();
    }

    List<Request> requests() {
        return List.copyOf(requests);
    }

    static long now() {
        return TimeUnit.NANOSECONDS.toMillis(new SystemTime().nanos());
    }

    private void answer(int host, HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        var reply = behaviour.reply(host, path);
        requests.add(new Request(host, path, now(), reply));
        if (reply.millis() >= 0) {
            var _ = clock.schedule(
                    () -> threads.execute(() -> send(exchange, reply)), reply.millis(), TimeUnit.MILLISECONDS);
        }
    }

    private static void send(HttpExchange exchange, Reply reply) {
        try (exchange) {
            if (reply.retryAfter() > 0) {
                exchange.getResponseHeaders().add("Retry-After", String.valueOf(reply.retryAfter()));
            }
            exchange.sendResponseHeaders(reply.status(), -1);
        } catch (IOException _) {
            // The client has gone.
        }
    }

    @Override
    public void close() {
        servers.forEach(server -> server.stop(0));
        clock.shutdownNow();
        threads.shutdownNow();
    }
}
