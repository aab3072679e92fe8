package dev.trawl.bench;

import dev.trawl.bench.process.Client;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// The start-up cache that the command makes for itself after its first crawl; it must be there before we measure.
record StartCache(Path folder) {

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final long LOOK = Duration.ofMillis(100).toNanos();

    static StartCache in(Path folder) {
        return new StartCache(folder.resolve("start-cache"));
    }

    Map<String, String> environment() {
        return Map.of("XDG_CACHE_HOME", folder.toString(), "TRAWL_BUILD", "off");
    }

    /// Lets a short crawl ask for it and waits until it is there; false when that takes too long.
    boolean make(Bench bench, String seed) throws IOException, InterruptedException {
        find("*.lock").forEach(TemporaryFolder::delete);
        Path out = bench.temporary().fresh();
        var command = List.of(
                bench.settings().program().toString(),
                "crawl",
                seed,
                "--allow-private",
                "--max-pages",
                "1",
                "--out",
                "x");
        new Client(command, environment(), out, out.resolve("none")).run(LONGEST, bench.time());
        long begun = bench.time().nanos();
        while (!find("crawl-*.lock").isEmpty() && bench.secondsSince(begun) < LONGEST.toSeconds()) {
            LockSupport.parkNanos(LOOK);
        }
        return !find("crawl-*.aot").isEmpty() && find("crawl-*.lock").isEmpty();
    }

    private List<Path> find(String glob) throws IOException {
        Path own = Files.createDirectories(folder.resolve("trawl"));
        try (var found = Files.newDirectoryStream(own, glob)) {
            var files = new ArrayList<Path>();
            found.forEach(files::add);
            return files;
        }
    }
}
