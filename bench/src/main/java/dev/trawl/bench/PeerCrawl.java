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

/// A crawl by another crawler. A small program takes a file of seeds, the connections, the number of pages and a file
/// for the rows. Its last line has the duration.
///
/// @param most maximum number of pages, so that slow crawlers end in time
/// @param parts required files, each with the message if it is missing
record PeerCrawl(Bench bench, String name, int most, List<String> command, Map<Path, String> parts) implements Crawler {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    @Override
    public Role role() {
        return Role.PEER;
    }

    @Override
    public Optional<String> missing(Site site) {
        return parts.entrySet().stream()
                .filter(part -> !Files.exists(part.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    @Override
    public Crawled crawl(Web web) throws IOException, InterruptedException {
        Path folder = bench.temporary().fresh();
        Path seeds = Files.write(folder.resolve("seeds.txt"), web.site().seeds());
        var whole = new ArrayList<>(command);
        whole.addAll(List.of(
                seeds.toString(),
                String.valueOf(web.connections()),
                String.valueOf(Math.min(most, web.site().pages())),
                folder.resolve("rows.jsonl").toString()));
        var environment = Map.of("CRAWLEE_STORAGE_DIR", folder.toString());
        Ran ran = new Client(whole, environment, folder, folder.resolve("rows.jsonl")).run(LONGEST, bench.time());
        var result = ResultLine.of(ran.lines())
                .orElseThrow(() -> new IllegalStateException("%s gave no result: %s".formatted(name, ran.tail())));
        TemporaryFolder.delete(folder);
        return new Crawled(
                result.pages(), result.rate(), 0, ran.cpuSeconds() * 1_000 / result.pages(), ran.peakBytes());
    }
}
