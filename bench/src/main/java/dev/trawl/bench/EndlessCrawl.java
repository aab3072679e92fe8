package dev.trawl.bench;

import dev.trawl.bench.process.Client;
import dev.trawl.bench.process.Ran;
import dev.trawl.bench.process.Ran.Sample;
import dev.trawl.bench.web.EndlessSite;
import dev.trawl.bench.web.WebServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The command itself on a site without end: first it finds many URLs, then it visits pages of 40 links, one of them
/// new.
final class EndlessCrawl {

    private static final int PORT = 18_480;
    private static final int CONNECTIONS = 64;
    private static final int FAN = 100;
    private static final Duration LONGEST = Duration.ofMinutes(15);

    private final Bench bench;

    EndlessCrawl(Bench bench) {
        this.bench = bench;
    }

    /// @param micros of CPU for a page, once so many URLs were found
    /// @param peakBytes of memory
    /// @param seconds that it all took
    record Cost(double micros, long peakBytes, double seconds) {}

    /// Lets the command make its start-up cache, so that it does not do so while it is measured.
    void makeCache() throws IOException, InterruptedException {
        var site = new EndlessSite(PORT, 1, 1);
        try (var _ = WebServer.serve(site, bench.temporary().fresh(), bench.time())) {
            StartCache.in(bench.settings().web()).make(bench, site.seed());
        }
    }

    /// @param urls that are found before pages count
    /// @param pages that count
    Cost measure(long urls, int pages) throws IOException, InterruptedException {
        var site = new EndlessSite(PORT, (int) (urls / FAN), FAN);
        Path folder = bench.temporary().fresh();
        Path rows = folder.resolve("out/pages.jsonl");
        var environment = StartCache.in(bench.settings().web()).environment();
        try (var _ = WebServer.serve(site, bench.temporary().fresh(), bench.time())) {
            Ran ran = new Client(command(site, pages), environment, folder, rows).run(LONGEST, bench.time());
            if (ran.exit() != 0) {
                throw new IllegalStateException("the crawl ended with %d: %s".formatted(ran.exit(), ran.tail()));
            }
            double micros = micros(RowEnds.of(rows), ran.samples(), site.hubs() + 1 + pages / 4);
            return new Cost(micros, ran.peakBytes(), ran.seconds());
        } finally {
            TemporaryFolder.delete(folder);
        }
    }

    private List<String> command(EndlessSite site, int pages) {
        var command = new ArrayList<>(List.of(bench.settings().program().toString(), "crawl", site.seed()));
        command.addAll(TrawlCrawl.EVERYWHERE);
        command.addAll(List.of(
                "--concurrency", String.valueOf(CONNECTIONS),
                "--max-pages", String.valueOf(site.hubs() + 1 + pages),
                "--out", "out"));
        return command;
    }

    /// CPU of the rows after the first `skipped`, which are hubs and a start.
    private static double micros(RowEnds rows, List<Sample> samples, int skipped) {
        Sample from = samples.stream()
                .filter(sample -> rows.within(sample.written()) >= skipped)
                .findFirst()
                .orElseThrow();
        Sample to = samples.stream()
                .filter(sample -> sample.written() == samples.getLast().written())
                .findFirst()
                .orElseThrow();
        int between = rows.within(to.written()) - rows.within(from.written());
        if (between == 0) {
            throw new IllegalStateException("the pages came too fast to be measured");
        }
        return (to.cpuSeconds() - from.cpuSeconds()) * 1e6 / between;
    }
}
