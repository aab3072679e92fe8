package dev.trawl.bench;

import dev.trawl.bench.process.Client;
import dev.trawl.bench.process.Ran;
import dev.trawl.bench.web.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// This program, as people start it: the command `trawl crawl` of this checkout in a process of its own.
final class TrawlCrawl implements Crawler {

    /// A web of our own may be asked as fast as it answers.
    static final List<String> EVERYWHERE = List.of("--allow-private", "--delay", "0", "--quiet");

    private static final List<String> SMALL_CAPTURES = List.of("--warc", "zstd");
    private static final List<String> WITHOUT_CAPTURES = List.of("--warc", "none");

    private static final List<String> RULES = List.of(
            "--css", "title=title", "--css", "h1=h1", "--css", "author=.byline b", "--css", "section=article h2");

    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Bench bench;
    private final String name;
    private final Role role;
    private final List<String> options;

    private TrawlCrawl(Bench bench, String name, Role role, List<List<String>> options) {
        this.bench = bench;
        this.name = name;
        this.role = role;
        this.options = options.stream().flatMap(List::stream).toList();
    }

    /// The ways in which it is measured.
    static List<Crawler> all(Bench bench) {
        return List.of(
                new TrawlCrawl(
                        bench, "Trawl, all outputs (rows, WARC zstd 1)", Role.ALL_OUTPUTS, List.of(SMALL_CAPTURES)),
                new TrawlCrawl(bench, "Trawl, as it is (rows, WARC gzip 1)", Role.AS_IT_IS, List.of()),
                new TrawlCrawl(bench, "Trawl, links only (rows, no WARC)", Role.LINKS_ONLY, List.of(WITHOUT_CAPTURES)),
                new TrawlCrawl(
                        bench, "Trawl, all outputs and 4 DOM rules", Role.DOM_RULES, List.of(SMALL_CAPTURES, RULES)));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public Optional<String> missing(Site site) {
        return Optional.empty();
    }

    @Override
    public Crawled crawl(Web web) throws IOException, InterruptedException {
        Path folder = bench.temporary().fresh();
        Path rows = folder.resolve("out/pages.jsonl");
        var environment = StartCache.in(bench.settings().web()).environment();
        Ran ran = new Client(command(web), environment, folder, rows).run(LONGEST, bench.time());
        if (ran.exit() != 0) {
            throw new IllegalStateException("%s ended with %d: %s".formatted(name, ran.exit(), ran.tail()));
        }
        long pages = pages(rows);
        TemporaryFolder.delete(folder);
        return new Crawled(
                pages,
                pages / ran.seconds(),
                SteadyRate.of(ran.samples(), pages),
                ran.cpuSeconds() * 1_000 / pages,
                ran.peakBytes());
    }

    private List<String> command(Web web) {
        var command = new ArrayList<>(List.of(bench.settings().program().toString(), "crawl"));
        command.addAll(web.site().seeds());
        command.addAll(EVERYWHERE);
        command.addAll(List.of(
                "--concurrency", String.valueOf(web.connections()),
                "--connections", String.valueOf(web.connections()),
                "--max-pages", String.valueOf(web.site().pages()),
                "--out", "out"));
        command.addAll(options);
        return command;
    }

    /// Rows of pages that were there; anything else would be a fault of the web or of us.
    private static long pages(Path rows) throws IOException {
        try (var lines = Files.lines(rows)) {
            return lines.filter(line -> line.contains("\"status\":200")).count();
        }
    }
}
