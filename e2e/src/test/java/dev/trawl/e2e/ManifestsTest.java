package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `trawl apply`, `diff` and `export` against a real server, and commands on labels and filters.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class ManifestsTest {

    private static final String FILE = """
            kind: type
            name: shout
            executor: http
            settings: {url: "http://127.0.0.1:9/hook"}
            timeout: 90s
            max_attempts: 2
            ---
            kind: schedule
            name: nightly
            cron: "0 3 * * *"
            zone: Europe/Berlin
            jitter: 300s
            labels: {team: search}
            job:
              seeds: https://docs.example.org/
              max_pages: 50
              delay: 1.5
            ---
            kind: schedule
            name: ping
            every: 1h
            task: {type: shout, payload: {n: 1}, max_retries: 2, timeout: 90s}
            ---
            kind: job
            name: once
            task: {type: echo, payload: {z: 1, a: [1, 2.50]}, labels: {tier: 2}}
            """;

    @TempDir
    Path folder;

    /// The result of one command.
    private record Ran(int exit, String out, String err) {}

    @Test
    void files_are_applied_once_compared_and_exported_as_they_are_read() throws Exception {
        Files.writeString(folder.resolve("crawls.yaml"), FILE);
        try (var server = server()) {
            assertThat(trawl("diff", "-f", "crawls.yaml").exit()).isOne();
            assertThat(trawl("apply", "-f", "crawls.yaml", "--dry-run").out())
                    .isEqualTo(
                            "type/shout created (dry run)\nschedule/nightly created (dry run)\nschedule/ping created (dry run)\njob/once created (dry run)\n");
            var applied = trawl("apply", "-f", "crawls.yaml");
            assertThat(applied.err()).isEmpty();
            assertThat(applied.out())
                    .matches(
                            "type/shout created\nschedule/nightly created\nschedule/ping created\njob/once created t\\d+\n");
            assertThat(trawl("apply", "-f", "crawls.yaml").out())
                    .isEqualTo(
                            "type/shout unchanged\nschedule/nightly unchanged\nschedule/ping unchanged\njob/once unchanged\n");
            assertThat(trawl("diff", "-f", "crawls.yaml")).isEqualTo(new Ran(0, "", ""));

            Files.writeString(folder.resolve("out.yaml"), trawl("export").out());
            assertThat(trawl("diff", "-f", "out.yaml")).isEqualTo(new Ran(0, "", ""));
            assertThat(trawl("apply", "-f", "out.yaml").out())
                    .isEqualTo(
                            "type/shout unchanged\nschedule/nightly unchanged\nschedule/ping unchanged\njob/once unchanged\n");

            Files.writeString(
                    folder.resolve("crawls.yaml"), FILE.replace("50\n", "80\n").replace("jitter: 300s\n", ""));
            var diff = trawl("diff", "-f", "crawls.yaml");
            assertThat(diff.exit()).isOne();
            assertThat(diff.out())
                    .contains(
                            "--- server schedule/nightly",
                            "\n-jitter: 5m\n",
                            "\n-    max_pages: 50\n+    max_pages: 80\n")
                    .doesNotContain("ping", "once");
            assertThat(trawl("apply", "-f", "crawls.yaml").out())
                    .isEqualTo(
                            "type/shout unchanged\nschedule/nightly updated\nschedule/ping unchanged\njob/once unchanged\n");
            assertThat(trawl("diff", "-f", "crawls.yaml").exit()).isZero();
            assertThat(server.isAlive()).isTrue();
        }
    }

    @Test
    void nothing_is_applied_when_a_document_is_invalid_and_errors_name_it() throws Exception {
        String good = "kind: job\nname: good\ntask: {type: echo}\n---\n";
        try (var _ = server()) {
            Files.writeString(folder.resolve("m.yaml"), good + "kind: job\nname: bad\ntask:\n  type: ecko\n");
            var unknown = trawl("apply", "-f", "m.yaml");
            assertThat(unknown).extracting(Ran::exit, Ran::out).containsExactly(9, "");
            assertThat(unknown.err()).contains("m.yaml:8: job/bad: unknown task type 'ecko'");
            assertThat(trawl("task", "list", "-o", "name").out()).isEmpty();

            Files.writeString(
                    folder.resolve("m.yaml"), good + "kind: job\nname: bad\ntask: {type: echo, max_retries: 5000}\n");
            var refused = trawl("apply", "-f", "m.yaml");
            assertThat(refused.exit()).isEqualTo(9);
            assertThat(refused.err()).contains("m.yaml: job/bad: ", "max_retries is between 0 and 999");

            Files.writeString(folder.resolve("urls.txt"), "http://127.0.0.1:9/\n");
            Files.writeString(folder.resolve("m.yaml"), "kind: job\nname: list\njob: {seeds: [{file: urls.txt}]}\n");
            assertThat(trawl("apply", "-f", "m.yaml").out()).startsWith("job/list created t");
            assertThat(trawl("diff", "-f", "m.yaml")).isEqualTo(new Ran(0, "", ""));
        }
    }

    @Test
    void labels_and_filters_select_tasks() throws Exception {
        Files.writeString(
                folder.resolve("job.yaml"),
                "seeds: http://127.0.0.1:9/\nlabels: {team: search, tier: 2}\nmax_pages: 1\n");
        try (var _ = server()) {
            String crawl = trawl("task", "submit", "-f", "job.yaml").out().strip();
            String echo = trawl("task", "submit", "--type", "echo", "--delay", "1h", "-l", "team=ads")
                    .out()
                    .strip();
            assertThat(names("-l", "team=search")).isEqualTo(crawl);
            assertThat(names("-l", "tier=2,team!=ads")).isEqualTo(crawl);
            assertThat(names("-l", "team", "--sort", "created")).isEqualTo(crawl + "\n" + echo);
            assertThat(names("--filter", "type:echo created>-1h")).isEqualTo(echo);
            assertThat(trawl("task", "list", "-l", "team", "--count").out()).isEqualTo("2\n");
            assertThat(trawl("task", "list", "-o", "wide", "-l", "team=ads").out())
                    .contains("LABELS", "ads");

            assertThat(trawl("task", "cancel", "-l", "team=ads", "--dry-run").out())
                    .contains(echo, "PENDING");
            var cancelled = trawl("task", "cancel", "-l", "team=ads", "-o", "jsonl");
            assertThat(cancelled.out()).contains("\"state\":\"DONE\"", "\"done\":1", "\"refused\":0");
            assertThat(names("--filter", "state:CANCELLED")).isEqualTo(echo);
            var refused = trawl("task", "pause", "-l", "team=ads");
            assertThat(refused.exit()).isEqualTo(5);
            assertThat(refused.err()).contains("1 of 1 tasks refused 'pause'; the first is " + echo);

            var wrong = trawl("task", "list", "--filter", "stat:FAILED");
            assertThat(wrong.err()).contains("unknown field 'stat' (did you mean 'state'?)");
            assertThat(wrong.exit()).isNotZero();
        }
    }

    private String names(String... options) throws Exception {
        var words = new ArrayList<>(List.of("task", "list", "-o", "name"));
        words.addAll(List.of(options));
        return trawl(words.toArray(String[]::new)).out().strip();
    }

    private TrawlProcess server() throws Exception {
        return new TrawlProcess(Launch.on(folder.resolve("data")), folder.resolve("server.log")).awaitReady();
    }

    private Ran trawl(String... words) throws Exception {
        var all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data", "data"));
        Path out = folder.resolve("command.out");
        Path err = folder.resolve("command.err");
        var builder = new ProcessBuilder(Program.with(List.of(), all))
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("TRAWL_"));
        builder.environment().put("LC_ALL", "C.UTF-8");
        var command = builder.start();
        try {
            assertThat(command.waitFor(120, TimeUnit.SECONDS)).isTrue();
            return new Ran(command.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            command.destroyForcibly();
        }
    }
}
