package dev.trawl.bench;

import dev.trawl.bench.Crawler.Web;
import dev.trawl.bench.process.Client;
import dev.trawl.bench.process.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// What the server and one core can do at all: wrk asks for the same pages and looks at none.
final class WrkLimit {

    private static final Path WRK = Programs.path("wrk");
    private static final Pattern RATE = Pattern.compile("Requests/sec: +([0-9.]+)");
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int SECONDS = 3;

    private WrkLimit() {}

    static Optional<String> missing() {
        return Files.exists(WRK) ? Optional.empty() : Optional.of("wrk is not installed");
    }

    /// @param paths file with the paths of all pages
    static double measure(Bench bench, Web web, Path paths) throws IOException, InterruptedException {
        var command = List.of(
                WRK.toString(),
                "-t1",
                "-c" + web.connections(),
                "-d%ds".formatted(bench.isQuick() ? 1 : SECONDS),
                "-s",
                bench.settings().scripts().resolve("pages.lua").toString(),
                "http://" + web.site().authority(0),
                "--",
                paths.toString(),
                web.site().authority(0));
        var ran = new Client(command, bench.temporary().fresh()).run(LONGEST, bench.time());
        return rate(ran.lines()).orElseThrow(() -> new IllegalStateException("wrk gave no result: " + ran.tail()));
    }

    /// Requests a second; empty when there were none or some failed.
    static Optional<Double> rate(List<String> lines) {
        if (lines.stream().anyMatch(line -> line.contains("Non-2xx"))) {
            return Optional.empty();
        }
        return lines.stream()
                .map(RATE::matcher)
                .filter(line -> line.find())
                .map(line -> Double.parseDouble(line.group(1)))
                .findFirst();
    }
}
