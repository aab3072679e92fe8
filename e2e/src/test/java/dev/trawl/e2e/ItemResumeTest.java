package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// R6: a crawl with `items` that is killed loses no item and doubles none.
@Timeout(600)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class ItemResumeTest {

    private static final int PAGES = 40;
    private static final int EACH = 50;
    private static final List<Integer> KILLS = List.of(9, 27);

    @TempDir
    Path folder;

    @Test
    void every_item_has_one_row_however_often_the_program_is_killed() throws Exception {
        var files = new TreeMap<String, byte[]>();
        for (int page = 0; page < PAGES; page++) {
            files.put("/%d.html".formatted(page), page(page).getBytes(StandardCharsets.UTF_8));
        }
        try (var site = new DocumentationSite(files)) {
            for (int requests : KILLS) {
                killOnTheWay(site, requests);
            }
            var program = start(site);
            try {
                assertThat(program.waitFor(300, TimeUnit.SECONDS)).isTrue();
                assertThat(program.exitValue()).isZero();
            } finally {
                program.destroyForcibly();
            }
        }
        assertThat(Files.readAllLines(folder.resolve("out/items.jsonl")).stream()
                        .map(row -> JsonMapper.shared()
                                .readTree(row)
                                .at("/item/key")
                                .asString()))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, PAGES * EACH)
                        .mapToObj("item %d"::formatted)
                        .toList());
        assertThat(Files.readAllLines(folder.resolve("out/pages.jsonl"))).hasSize(PAGES);
        assertThat(Files.readAllLines(folder.resolve("items.csv")))
                .hasSize(PAGES * EACH + 1)
                .first()
                .isEqualTo("name,url");
    }

    private static String page(int number) {
        String items = IntStream.range(number * EACH, (number + 1) * EACH)
                .mapToObj("<p class=item>item %d</p>"::formatted)
                .collect(Collectors.joining());
        return "%s<a href='/%d.html'>next</a>".formatted(items, (number + 1) % PAGES);
    }

    /// The site answers no more until the program is dead, so that it cannot finish before.
    private void killOnTheWay(DocumentationSite site, int requests) throws IOException {
        site.holdFrom(requests);
        var program = start(site);
        try {
            await().atMost(Duration.ofMinutes(2))
                    .pollInterval(Duration.ofMillis(2))
                    .until(() -> site.requests() >= requests);
            assertThat(program.isAlive()).isTrue();
        } finally {
            program.destroyForcibly().onExit().join();
            site.release();
        }
    }

    private Process start(DocumentationSite site) throws IOException {
        Path job = folder.resolve("job.json");
        Files.writeString(job, """
                {"seeds": "%s", "delay": 0, "per_host": 1, "depth": 1000, "robots": "ignore", "columns": ["name", "url"],
                 "items": {"css": ".item", "fields": {"name": {"xpath": "."}}, "key": "name"}}
                """.formatted(site.url("/0.html")));
        var command = Program.with("crawl", job.toString());
        command.addAll(List.of("--allow-private", "--resume", "--quiet", "--no-warc"));
        command.addAll(List.of("--out", folder.resolve("out").toString()));
        command.addAll(List.of("-O", folder.resolve("items.csv").toString()));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve("words.txt").toFile())
                .start();
    }
}
