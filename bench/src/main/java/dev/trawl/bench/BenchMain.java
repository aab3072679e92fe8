package dev.trawl.bench;

import static java.util.Map.entry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.trawl.app.process.SystemTime;
import dev.trawl.bench.Bench.Settings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/// Runs one measurement and writes its results file: `NAME [--quick]`, or `frames RECORDING` to read a recording.
final class BenchMain {

    private static final Map<String, Measurement> MEASUREMENTS = new TreeMap<>(Map.ofEntries(
            entry("submit", new SubmitRate()),
            entry("drain", new DrainRate()),
            entry("latency", new StartLatency()),
            entry("commits", new LedgerCommits()),
            entry("memory", new PendingMemory()),
            entry("flat", new FlatCost()),
            entry("crawl", new CrawlRate()),
            entry("seen", new SeenCost()),
            entry("chrome", new ChromeRate()),
            entry("edge", new EdgeRate()),
            entry("cluster", new ClusterRate()),
            entry("slow", new SlowClients()),
            entry("profile", new EmbeddedDrain())));

    private BenchMain() {}

    public static void main(String[] arguments) throws Exception {
        var words =
                Arrays.stream(arguments).filter(word -> !word.startsWith("--")).toList();
        if (words.size() == 2 && words.getFirst().equals("frames")) {
            HotFrames.of(Path.of(words.getLast())).show(new Report());
            return;
        }
        var measurement = words.stream().findFirst().flatMap(name -> Optional.ofNullable(MEASUREMENTS.get(name)));
        if (measurement.isEmpty()) {
            System.err.println("bench: one of " + MEASUREMENTS.keySet());
            System.exit(2);
        }
        boolean quick = List.of(arguments).contains("--quick");
        quieten();
        measure(words.getFirst(), measurement.orElseThrow(), quick);
        System.exit(0); // peers may have left threads behind
    }

    private static void quieten() {
        if (LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
            root.setLevel(Level.WARN);
        }
    }

    private static void measure(String name, Measurement measurement, boolean quick) throws Exception {
        var time = new SystemTime();
        var report = new Report();
        String now = Instant.ofEpochMilli(time.wallMillis()).toString();
        Path root = Path.of(System.getProperty("trawl.bench.folder", "bench"));
        var settings = Settings.given(root);
        try (var temporary = new TemporaryFolder()) {
            var bench = new Bench(quick ? Scale.QUICK : Scale.FULL, report, time, temporary, new Load(), settings);
            report.line("# %s, %s%s".formatted(name, now, quick ? " (quick: the figures mean little)" : ""));
            report.line("");
            Machine.describe(bench);
            var before = bench.load().read();
            long began = time.nanos();
            measurement.run(bench);
            report.line("- load while measuring: %s"
                    .formatted(Load.between(before, bench.load().read(), bench.secondsSince(began))));
        }
        report.save(
                root.resolve(quick ? "target/results" : "results").resolve(now.substring(0, 10) + "-" + name + ".md"));
    }
}
