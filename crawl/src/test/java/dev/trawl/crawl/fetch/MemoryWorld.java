package dev.trawl.crawl.fetch;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/// A small process that fetches what is made to fill memory, eight at once, and prints how much it grew at most:
/// `what|MiB|milliseconds|verdicts`.
final class MemoryWorld {

    private static final int AT_ONCE = 8;
    private static final int WARM = 30;
    private static final Budgets SMALL = Budgets.DEFAULTS.withBytes(1 << 20, 1 << 20);
    private static final byte[] BLOCK = "x".repeat(16 << 10).getBytes(StandardCharsets.ISO_8859_1);

    private final HttpFetcher fetcher =
            new HttpFetcher(EgressGuard.openToPrivate(), new RealTime(), PoolConfig.DEFAULTS, "Trawl");

    private MemoryWorld() {}

    public static void main(String[] arguments) throws Exception {
        var world = new MemoryWorld();
        byte[] bomb = bomb(arguments[0]);
        String head = "HTTP/1.1 200 OK\r\n";
        world.measure("bombs", Budgets.DEFAULTS, talk -> talk.send(Replies.coded("gzip, gzip", bomb)));
        world.measure("heads", Budgets.DEFAULTS, talk -> {
            talk.send(head);
            forEver(talk, "Set-Cookie: a=%s\r\n".formatted("x".repeat(1_000)).getBytes(StandardCharsets.ISO_8859_1));
        });
        world.measure("lines", Budgets.DEFAULTS, talk -> {
            talk.send(head + "A: ");
            forEver(talk, BLOCK);
        });
        world.measure("bodies", SMALL, talk -> {
            talk.send(head + "\r\n");
            forEver(talk, BLOCK);
        });
        world.measure("chunks", SMALL, talk -> {
            talk.send(head + "Transfer-Encoding: chunked\r\n\r\n");
            byte[] chunk = ("4000\r\n" + "x".repeat(16 << 10) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
            forEver(talk, chunk);
        });
        System.exit(0);
    }

    private static void forEver(RawServer.Talk talk, byte[] bytes) throws IOException {
        while (true) {
            talk.send(bytes);
        }
    }

    private void measure(String what, Budgets budgets, RawServer.Script answer) throws Exception {
        try (RawServer hostile = new RawServer(talk -> {
                    talk.request();
                    answer.serve(talk);
                });
                RawServer good = RawServer.saying(Replies.ok("fine"))) {
            IntStream.range(0, WARM).forEach(_ -> fetcher.fetch(FetchRequest.get(good.url("/"))));
            System.gc();
            Files.writeString(Path.of("/proc/self/clear_refs"), "5"); // the peak begins here
            long before = kibibytes("VmRSS");
            long begun = System.nanoTime();
            Supplier<String> fetch = () -> verdict(fetcher.fetch(
                    FetchRequest.get(hostile.url("/")).withBudgets(budgets).withoutSent()));
            var all = IntStream.range(0, AT_ONCE)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(fetch, Thread::startVirtualThread))
                    .toList();
            int ninth = fetcher.fetch(FetchRequest.get(good.url("/"))).status();
            List<String> verdicts =
                    all.stream().map(CompletableFuture::join).distinct().toList();
            long taken = (System.nanoTime() - begun) / 1_000_000;
            long grown = (kibibytes("VmHWM") - before) >> 10;
            System.out.println("%s|%d|%d|%d|%s".formatted(what, grown, taken, ninth, verdicts));
        }
    }

    private static String verdict(FetchReply reply) {
        return reply.failure()
                .map(failure -> failure.error().code())
                .orElse((reply.isTruncated() ? "truncated at " : "whole ")
                        + (reply.body().size() >> 10));
    }

    private static long kibibytes(String line) throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(text -> text.startsWith(line + ":"))
                .mapToLong(text -> Long.parseLong(text.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElseThrow();
    }

    /// So many MiB of nothing in a few hundred bytes.
    private static byte[] bomb(String mebibytes) throws IOException {
        var once = new ByteArrayOutputStream();
        byte[] nothing = new byte[64 << 10];
        try (OutputStream out = new GZIPOutputStream(once)) {
            for (int number = 0; number < Integer.parseInt(mebibytes) * 16; number++) {
                out.write(nothing);
            }
        }
        var twice = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(twice)) {
            out.write(once.toByteArray());
        }
        return twice.toByteArray();
    }
}
