package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// A site with seven parts that never end is crawled to its end, and every real page of it is fetched. (C1)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class C01TrapTest {

    private static final int PAGES = 200;
    private static final int MOST = 100;

    /// The rules compare a page with three others before they call it a copy, so no trap is left earlier.
    private static final int LEAST = 4;

    @TempDir
    Path folder;

    /// 004.04
    @Test
    void real_pages_are_all_fetched_and_traps_are_left() throws Exception {
        try (var web = new TrapWeb(PAGES)) {
            Process program = start(web);
            try {
                assertThat(program.waitFor(4, TimeUnit.MINUTES))
                        .as("ends by itself")
                        .isTrue();
            } finally {
                program.destroyForcibly();
            }
            assertThat(program.exitValue())
                    .as(Files.readString(folder.resolve("words.txt")))
                    .isZero();
            Map<String, Long> parts =
                    web.pages().stream().collect(Collectors.groupingBy(web::part, Collectors.counting()));
            assertThat(parts).containsEntry("real", (long) PAGES).hasSize(1 + TrapWeb.TRAPS);
            parts.remove("real");
            assertThat(parts.values()).allSatisfy(fetched -> assertThat(fetched).isBetween((long) LEAST, (long) MOST));
            assertThat(rows()).doesNotHaveDuplicates().hasSize(web.pages().size());
        }
    }

    private Process start(TrapWeb web) throws IOException {
        Path hosts = Files.writeString(
                folder.resolve("hosts"),
                IntStream.range(0, 3_000)
                        .mapToObj("127.0.0.1 w%d.shop.test"::formatted)
                        .collect(Collectors.joining("\n", "127.0.0.1 shop.test\n", "\n")));
        var command = Program.with(List.of("-Djdk.net.hosts.file=" + hosts), List.of("crawl", web.url("/")));
        command.addAll(List.of("--allow-private", "--delay", "0", "--scope", "domain", "--quiet"));
        command.addAll(
                List.of("--max-pages", "100000", "--out", folder.resolve("out").toString()));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(folder.resolve("words.txt").toFile())
                .start();
    }

    private List<String> rows() throws IOException {
        return Files.readAllLines(folder.resolve("out/pages.jsonl")).stream()
                .map(row -> JsonMapper.shared().readTree(row).path("url").asString())
                .toList();
    }
}
