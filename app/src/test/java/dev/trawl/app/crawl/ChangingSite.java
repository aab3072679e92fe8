package dev.trawl.app.crawl;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A site that changes when it is told to, and knows which bodies it sent.
public final class ChangingSite implements AutoCloseable {

    private static final ZonedDateTime BEGIN = ZonedDateTime.of(1990, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

    /// How a page is made known again.
    private enum Known {
        BY_TAG,
        BY_DATE,
        NOT_AT_ALL
    }

    private record Page(int status, String html, int version, Known known) {}

    public final List<String> sent = new CopyOnWriteArrayList<>();

    private final Map<String, Page> pages = new ConcurrentHashMap<>();
    private final Random random;
    private final HttpServer server;
    private final AtomicInteger answers = new AtomicInteger();
    private volatile int holdAt = Integer.MAX_VALUE;
    private volatile CountDownLatch held = new CountDownLatch(0);

    public ChangingSite(long seed) throws IOException {
        random = new Random(seed);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        IntStream.range(0, 30).forEach(this::write);
    }

    public String root() {
        return "http://127.0.0.1:%d/p0".formatted(server.getAddress().getPort());
    }

    /// Every page can be known again from now on.
    public void makeKnown() {
        pages.replaceAll((_, page) -> new Page(200, page.html(), page.version() + 1, Known.BY_TAG));
    }

    /// About a third of the pages change: in words, links, status, or by what they are known.
    void change() {
        IntStream.range(1, 40).filter(_ -> random.nextInt(3) == 0).forEach(this::write);
        IntStream.range(1, 40).filter(_ -> random.nextInt(9) == 0).forEach(i -> pages.remove("/p" + i));
    }

    /// Answers so many requests, and then none until [#goOn()].
    void holdAfter(int requests) {
        answers.set(0);
        held = new CountDownLatch(1);
        holdAt = requests;
    }

    boolean isHolding() {
        return answers.get() > holdAt;
    }

    void goOn() {
        holdAt = Integer.MAX_VALUE;
        held.countDown();
    }

    private void awaitTurn() {
        if (answers.incrementAndGet() > holdAt) {
            try {
                held.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void write(int number) {
        var links = new ArrayList<Integer>(List.of(number + 1, (number * 7 + 3) % 40));
        links.add(random.nextInt(40));
        String anchors = links.stream()
                .map(to -> "<a href=/p%d>%d</a>".formatted(to, to))
                .collect(Collectors.joining());
        int status = number > 0 && random.nextInt(10) == 0 ? 301 : 200;
        pages.put(
                "/p" + number,
                new Page(
                        status,
                        "<title>%d</title><h1>%d</h1>%s".formatted(number, random.nextInt(1_000), anchors),
                        random.nextInt(1_000_000),
                        Known.values()[random.nextInt(3)]));
    }

    private void answer(HttpExchange exchange) throws IOException {
        awaitTurn();
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            Page page = pages.getOrDefault(path, new Page(404, "nothing here", 0, Known.NOT_AT_ALL));
            var answer = exchange.getResponseHeaders();
            answer.set("Content-Type", "text/html; charset=utf-8");
            if (page.status() == 301) {
                answer.set("Location", "/p1?from=" + path.substring(1));
            }
            boolean same = tell(page, exchange);
            byte[] body = page.html().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(same ? 304 : page.status(), same ? -1 : body.length);
            if (!same) {
                sent.add(path);
                exchange.getResponseBody().write(body);
            }
        }
    }

    private static boolean tell(Page page, HttpExchange exchange) {
        var asked = exchange.getRequestHeaders();
        return switch (page.known()) {
            case BY_TAG -> {
                String tag = "\"%d\"".formatted(page.version());
                exchange.getResponseHeaders().set("ETag", tag);
                yield page.status() == 200 && tag.equals(asked.getFirst("If-None-Match"));
            }
            case BY_DATE -> {
                String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(BEGIN.plusSeconds(page.version()));
                exchange.getResponseHeaders().set("Last-Modified", date);
                yield page.status() == 200 && date.equals(asked.getFirst("If-Modified-Since"));
            }
            case NOT_AT_ALL -> false;
        };
    }

    @Override
    public void close() {
        goOn();
        server.stop(0);
    }
}
