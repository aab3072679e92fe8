package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.PostgresServer;
import dev.trawl.engines.RedisServer;
import dev.trawl.engines.S3Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Issue 16, A1: one job file runs here, on a server, in a schedule and on a cluster of three nodes, with the same
/// rows, counts, exit code and closing summary.
@Tag("cluster")
@Timeout(600)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder, and each test the shop.
class OneJobFileTest {

    private static final String JOB = """
            seeds: [SITE]
            depth: 6
            delay: 0s
            fields:
              name: h1
              price:
                css: .price
                type: number
            """;

    /// The lines of the summary that depend neither on time nor on place.
    private static final Pattern LASTING = Pattern.compile("(status|errors|skipped|links|fields) {2,}");

    @TempDir
    Path folder;

    @RegisterExtension
    final Rig rig = new Rig();

    private Process shop;
    private String url;
    private int commands;

    /// The result of a command.
    private record Ended(int exit, String out, String words) {}

    /// The result of one crawl: a line for each page and the lines of the summary, without times and places.
    private record Crawled(int exit, Set<String> rows, long done, long failed, List<String> summary) {}

    @BeforeEach
    void serve() throws IOException {
        shop = start("shop", "demo", "--serve", "--port", "0");
        var address = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");
        url = await().atMost(Duration.ofMinutes(2))
                .until(
                        () -> address.matcher(Files.readString(folder.resolve("shop.err")))
                                .results()
                                .map(match -> match.group())
                                .findFirst(),
                        found -> found.isPresent())
                .orElseThrow();
        Files.writeString(folder.resolve("job.yaml"), JOB.replace("SITE", url));
    }

    @AfterEach
    void stop() {
        shop.destroyForcibly().onExit().join();
    }

    @Test
    void one_job_file_has_the_same_result_here_on_a_server_in_a_schedule_and_on_a_cluster() throws Exception {
        Crawled here = here();
        assertThat(here.exit()).isZero();
        assertThat(here.rows()).hasSizeGreaterThan(20).anyMatch(row -> row.contains("\"price\":3.95"));
        assertThat(here.summary().stream().map(line -> line.split(" ", 2)[0])).contains("status", "links", "fields");

        String egress = url.replaceAll("http://|/", "");
        rig.start(Launch.on(rig.data()).set("egress.allow", egress));
        String data = rig.data().toString();
        assertThat(submitted(data)).isEqualTo(here);
        assertThat(scheduled(data)).isEqualTo(here);

        var engines = new EngineSet();
        engines.add(PostgresServer.start(), "ledger.url");
        engines.add(RedisServer.start(), "state.url", "queue.url", "election.url");
        engines.addBlobs(S3Server.start());
        engines.set("egress.allow", egress);
        try (var cluster = new ClusterRig(engines)) {
            cluster.start("master-1", "worker-1", "worker-2");
            assertThat(submitted(cluster.folder().resolve("master-1").toString()))
                    .isEqualTo(here);
        }
    }

    private Crawled here() throws Exception {
        Ended ended = trawl("crawl", "job.yaml", "--allow-private", "--out", "here", "--no-progress");
        Set<String> rows = rows(
                Files.readAllLines(folder.resolve("here/pages.jsonl")).stream().map(Api.JSON::readTree));
        long failed = rows.stream().filter(row -> row.startsWith("failed")).count();
        return new Crawled(ended.exit(), rows, rows.size() - failed, failed, summary(ended));
    }

    private Crawled submitted(String data) throws Exception {
        Ended ended = trawl("task", "submit", "-f", "job.yaml", "--wait", "-o", "name", "--data", data);
        return crawled(ended, data);
    }

    private Crawled scheduled(String data) throws Exception {
        assertThat(trawl("schedule", "create", "nightly", "-f", "job.yaml", "--cron", "0 3 * * *", "--data", data)
                        .exit())
                .isZero();
        assertThat(trawl("schedule", "run-now", "nightly", "--data", data).exit())
                .isZero();
        return crawled(trawl("task", "watch", "@last", "-o", "name", "--data", data), data);
    }

    private Crawled crawled(Ended ended, String data) throws Exception {
        String id = ended.out().strip();
        Ended exported = trawl("task", "export", id, "--data", data);
        var progress = Api.JSON
                .readTree(trawl("task", "get", id, "-o", "json", "--data", data).out())
                .path("progress");
        Set<String> rows =
                rows(exported.out().lines().map(line -> Api.JSON.readTree(line).path("data")));
        return new Crawled(
                ended.exit(),
                rows,
                progress.path("done").asLong(),
                progress.path("failed").asLong(),
                summary(ended));
    }

    private static List<String> summary(Ended ended) {
        return ended.words()
                .lines()
                .filter(line -> LASTING.matcher(line).lookingAt())
                .toList();
    }

    private static Set<String> rows(Stream<JsonNode> rows) {
        return rows.map(row -> "%s %s %s %s"
                        .formatted(
                                row.hasNonNull("error") ? "failed" : "done",
                                row.path("url").asString(""),
                                row.path("status"),
                                row.path("fields")))
                .collect(Collectors.toSet());
    }

    private Ended trawl(String... words) throws Exception {
        String name = "command-" + ++commands;
        var program = start(name, words);
        try {
            assertThat(program.waitFor(180, TimeUnit.SECONDS)).isTrue();
            return new Ended(
                    program.exitValue(),
                    Files.readString(folder.resolve(name + ".out")),
                    Files.readString(folder.resolve(name + ".err")));
        } finally {
            program.destroyForcibly();
        }
    }

    private Process start(String name, String... words) throws IOException {
        var builder = new ProcessBuilder(Program.with(List.of(), List.of(words)))
                .directory(folder.toFile())
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .redirectError(folder.resolve(name + ".err").toFile());
        builder.environment().keySet().removeIf(variable -> variable.startsWith("TRAWL_"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
        return builder.start();
    }
}
