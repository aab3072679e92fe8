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
import java.util.Map;
import java.util.Optional;

/// This program, as people start it: the command `trawl crawl` of this checkout in a process of its own.
final class TrawlCrawl implements Crawler {

    /// A web of our own may be asked as fast as it answers.
    static final List<String> EVERYWHERE = List.of("--allow-private", "--delay", "0", "--quiet");

    private static final String WITHOUT_CAPTURES = "--no-warc";

    private static final List<String> RULES = List.of(
            "--css", "title=title", "--css", "h1=h1", "--css", "author=.byline b", "--css", "section=article h2");

    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Bench bench;
    private final String name;
    private final Role role;
    private final List<String> options;
    private final String missing;

    private TrawlCrawl(Bench bench, String name, Role role, List<String> options, String missing) {
        this.bench = bench;
        this.name = name;
        this.role = role;
        this.options = options;
        this.missing = missing;
    }

    /// The ways in which it is measured.
    static List<Crawler> all(Bench bench) throws IOException, InterruptedException {
        boolean captures = writesCaptures(bench);
        return List.of(
                new TrawlCrawl(
                        bench,
                        "Trawl, all outputs (rows and WARC)",
                        Role.ALL_OUTPUTS,
                        List.of(),
                        captures ? "" : "this version writes no WARC"),
                new TrawlCrawl(
                        bench,
                        "Trawl, links only (rows, no WARC)",
                        Role.LINKS_ONLY,
                        captures ? List.of(WITHOUT_CAPTURES) : List.of(),
                        ""),
                new TrawlCrawl(
                        bench,
                        captures ? "Trawl, all outputs and 4 DOM rules" : "Trawl, rows and 4 DOM rules",
                        Role.DOM_RULES,
                        RULES,
                        ""));
    }

    private static boolean writesCaptures(Bench bench) throws IOException, InterruptedException {
        Path folder = bench.temporary().fresh();
        var help = new Client(
                List.of(bench.settings().program().toString(), "crawl", "--help"),
                Map.of("TRAWL_BUILD", "off", "TRAWL_AOT", "off"),
                folder,
                folder.resolve("none"));
        return help.run(LONGEST, bench.time()).lines().stream().anyMatch(line -> line.contains(WITHOUT_CAPTURES));
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
        return Optional.of(missing).filter(reason -> !reason.isEmpty());
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
