package dev.trawl.bench;

import dev.trawl.bench.BrowserContender.Work;
import dev.trawl.bench.process.Client;
import dev.trawl.bench.process.Programs;
import dev.trawl.bench.process.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// A program that loads the pages of a site in a browser and writes a row for each.
///
/// @param parts required files, each with the message if it is missing
/// @param pages for 1 tab; more tabs load more
/// @param prepare writes what the program needs into its folder, and returns its command line
record BrowserContender(
        Bench bench, String name, Map<Path, String> parts, int pages, Path rows, Function<Work, List<String>> prepare) {

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Path NODE = Programs.path("node");
    private static final Path CHROMIUM = Path.of("/usr/lib/chromium/chromium-headless-shell");

    /// @param url below which pages are numbered
    /// @param folder empty
    record Work(String url, int tabs, int pages, Path folder) {}

    /// The program itself, with rows and captures.
    ///
    /// @param render `chrome` or `auto`
    static BrowserContender trawl(Bench bench, String render, int pages) {
        return new BrowserContender(
                bench, "Trawl, render: " + render, Map.of(), pages, Path.of("out/pages.jsonl"), work -> {
                    write(work.folder().resolve("job.yaml"), """
                            seeds: ["%s0"]
                            render: %s
                            max_pages: %d
                            delay: 0
                            per_host: %d
                            chrome: {wait: load}
                            fields: {name: h1, price: .price}
                            """.formatted(
                                    work.url(), render, work.pages(), 2 * work.tabs()));
                    String program = bench.settings().program().toString();
                    return List.of(program, "crawl", "-f", "job.yaml", "--allow-private", "--quiet", "--out", "out");
                });
    }

    static BrowserContender bare(Bench bench, int pages) {
        return new BrowserContender(
                bench,
                "bare CDP loop",
                Map.of(),
                pages,
                Path.of("rows.jsonl"),
                work -> List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:+UseCompactObjectHeaders",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BareLoop.class.getName(),
                        work.url(),
                        String.valueOf(work.tabs()),
                        String.valueOf(work.pages()),
                        "rows.jsonl"));
    }

    static BrowserContender crawlee(Bench bench, int pages) {
        Path modules = bench.settings().modules();
        Path script = bench.settings().scripts().resolve("crawlee_playwright.mjs");
        return new BrowserContender(
                bench,
                "Crawlee (Playwright)",
                Map.of(
                        NODE,
                        "Node.js is not installed",
                        modules.resolve("node_modules/@crawlee/playwright"),
                        "npm package @crawlee/playwright is not installed",
                        CHROMIUM,
                        "Debian package chromium-headless-shell is not installed"),
                pages,
                Path.of("rows.jsonl"),
                work -> List.of(
                        NODE.toString(),
                        script.toString(),
                        modules.toString(),
                        CHROMIUM.toString(),
                        work.url() + "0",
                        String.valueOf(work.tabs()),
                        String.valueOf(work.pages()),
                        "rows.jsonl"));
    }

    /// Why it cannot be measured here; empty when it can.
    Optional<String> missing() {
        return parts.entrySet().stream()
                .filter(part -> !Files.exists(part.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /// @param url below which pages are numbered
    /// @throws IllegalStateException if it loads too few pages
    BrowserRun run(String url, int tabs) throws IOException, InterruptedException {
        Path folder = bench.temporary().fresh();
        Path file = folder.resolve(rows);
        var command = prepare.apply(new Work(url, tabs, pages * (tabs + 1) / 2, folder));
        var environment = Map.of(
                "TRAWL_CHROME_TABS",
                String.valueOf(tabs),
                "TRAWL_BUILD",
                "off",
                "TRAWL_AOT",
                "off",
                "CRAWLEE_STORAGE_DIR",
                folder.toString());
        Ran ran = new Client(command, environment, folder, file).run(LONGEST, bench.time());
        if (!Files.exists(file)) {
            throw new IllegalStateException("%s ended with %d: %s".formatted(name, ran.exit(), ran.tail()));
        }
        var figures = BrowserRun.of(ran, RowEnds.of(file));
        TemporaryFolder.delete(folder);
        return figures;
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
