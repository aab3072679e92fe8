package dev.trawl.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// `shop.test`: real pages, each of which leads to others and into seven parts that make up pages without end.
final class TrapWeb implements AutoCloseable {

    static final int TRAPS = 7;

    private static final int LINKS = 3;
    private static final Set<String> PLACES = Set.of("calendar", "a", "search", "lost");

    private final int pages;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final AtomicInteger fresh = new AtomicInteger();

    TrapWeb(int pages) throws IOException {
        this.pages = pages;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    String url(String path) {
        return "http://shop.test:" + server.getAddress().getPort() + path;
    }

    /// All that was asked for, as host, path and query; robots.txt left out.
    Queue<String> pages() {
        return asked;
    }

    /// Which part of the site an address is of.
    String part(String address) {
        String path = address.substring(address.indexOf('/'));
        if (address.startsWith("w")) {
            return "hosts";
        }
        if (path.contains("?sid=")) {
            return "sessions";
        }
        String place = path.split("[/?]", 3)[1];
        return path.matches("/(page/\\d+)?") ? "real" : PLACES.contains(place) ? place : "missing";
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String host = exchange.getRequestHeaders().getFirst("Host").split(":", 2)[0];
            String target = exchange.getRequestURI().toString();
            boolean robots = target.equals("/robots.txt");
            if (!robots) {
                asked.add(host + target);
            }
            byte[] body = robots ? new byte[0] : page(host, target).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(robots ? 404 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private String page(String host, String target) {
        return switch (part(host + target)) {
            case "hosts" -> "<p>Welcome to %s".formatted(host) + host() + host();
            case "calendar" -> month(target);
            case "a" -> "<p>A folder" + link("b/") + link("a/") + link("c/");
            case "search" -> "<p>Nothing found for " + target + search(target) + search(target);
            case "lost" -> "<h1>Oops</h1>%s is not here".formatted(target) + lost() + lost();
            case "missing" -> missing(target);
            default -> real(target);
        };
    }

    /// The same page, whatever session it is read in.
    private String real(String target) {
        String number = target.replaceFirst("/page/", "").replaceFirst("[?].*", "");
        int page = number.equals("/") ? 0 : Integer.parseInt(number);
        return "<h1>Page %d</h1><p>%s</p>".formatted(page, "tea ".repeat(page % 7))
                + IntStream.rangeClosed(1, LINKS)
                        .map(i -> page * LINKS + i)
                        .filter(child -> child < pages)
                        .mapToObj(child -> link("/page/" + child) + link("/page/%d?sid=%s".formatted(child, session())))
                        .collect(Collectors.joining())
                + link("/calendar/2026/11")
                + link("/a/")
                + link("/search?q=tea")
                + link("/lost/x")
                + link(invented())
                + host();
    }

    private String host() {
        return link("http://w%d.shop.test:%d/"
                .formatted(fresh.incrementAndGet(), server.getAddress().getPort()));
    }

    private String search(String target) {
        return link(target + "+" + session());
    }

    private String lost() {
        return link("word%d/".formatted(fresh.incrementAndGet()));
    }

    /// A soft 404: any address gets the same page, with the address and the time in it, and leads to invented ones.
    private String missing(String target) {
        return "<h1>Sorry</h1><p>There is no %s (%s). Request %d."
                        .formatted(target, Instant.now(), fresh.incrementAndGet())
                + IntStream.range(0, 6).mapToObj(_ -> link(invented())).collect(Collectors.joining());
    }

    /// Folders of letters alone, so no two have a segment in common.
    private String invented() {
        return "/%s/%s/".formatted(letters(), letters());
    }

    private String letters() {
        return Integer.toString((fresh.incrementAndGet() * 0x9E3779B9) >>> 1, 10)
                .chars()
                .mapToObj(digit -> "" + "bdfgklmnpr".charAt(digit - '0') + "aeiou".charAt(digit % 5))
                .collect(Collectors.joining());
    }

    private static String month(String target) {
        String[] parts = target.split("/");
        var month = LocalDate.of(Integer.parseInt(parts[2]), Integer.parseInt(parts[3]), 1);
        return "<h1>%s %d</h1>".formatted(month.getMonth(), month.getYear())
                + IntStream.of(-1, 1, 12)
                        .mapToObj(month::plusMonths)
                        .map(other -> link("/calendar/%d/%d".formatted(other.getYear(), other.getMonthValue())))
                        .collect(Collectors.joining());
    }

    private String session() {
        return "s%08x".formatted(fresh.incrementAndGet() * 0x9E3779B9);
    }

    private static String link(String to) {
        return "<a href='%s'>go</a>".formatted(to);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
