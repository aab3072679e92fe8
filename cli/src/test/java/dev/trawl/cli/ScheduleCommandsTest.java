package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleCommandsTest {

    private static final String NIGHTLY = """
            {"name": "nightly", "state": "ACTIVE", "reason": "", "when": "0 3 * * * (UTC)", "task": {"type": "crawl"},
             "next_at": "2026-01-02T03:00:00Z", "last_task": null}
            """;
    private static final String FIRED = """
            {"firings": [{"planned_at": "2026-01-01T00:00:00Z", "cause": "run_now", "outcome": "FIRED", "task": "t7",
             "missed": 0, "detail": ""}]}
            """;

    @TempDir
    private Path folder;

    private StandInServer server;
    private CommandRun command;

    @BeforeEach
    void start() throws IOException {
        server = new StandInServer();
        command = new CommandRun(folder);
        command.environment.put("TRAWL_SERVER", server.address());
        command.environment.put("TRAWL_TOKEN", "secret");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_job_file_becomes_a_crawl_by_cron() throws IOException {
        Files.writeString(folder.resolve("job.yaml"), "seeds: [https://docs.example.org/]\nmax_pages: 50\n");
        server.on("POST /schedules", 201, NIGHTLY);

        CommandRun.Result result = command.run(
                "schedule",
                "create",
                "nightly",
                "-f",
                "job.yaml",
                "--cron",
                "0 3 * * *",
                "--zone",
                "Europe/Berlin",
                "--overlap",
                "queue",
                "--misfire",
                "skip",
                "--jitter",
                "5m");

        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("nightly").contains("0 3 * * * (UTC)");
        assertThat(result.err()).contains("trawl schedule next nightly");
        assertThat(server.requests.getFirst().body())
                .isEqualTo(
                        "{\"name\":\"nightly\",\"cron\":\"0 3 * * *\",\"zone\":\"Europe/Berlin\",\"overlap\":\"queue\","
                                + "\"misfire\":\"skip\",\"jitter\":\"5m\",\"task\":{\"type\":\"crawl\",\"payload\":"
                                + "{\"seeds\":[\"https://docs.example.org/\"],\"max_pages\":50}}}");
    }

    @Test
    void a_task_comes_from_options_or_from_a_file_with_its_type() throws IOException {
        Files.writeString(folder.resolve("task.yaml"), "type: echo\npayload: {a: 1}\n");

        assertThat(command.run("schedule", "create", "ping", "--type", "echo", "--every", "10m", "--dry-run")
                        .out())
                .isEqualTo("{\"name\":\"ping\",\"every\":\"10m\",\"task\":{\"type\":\"echo\"}}\n");
        assertThat(command.run("schedule", "create", "ping", "-f", "task.yaml", "--every", "10m", "--dry-run")
                        .out())
                .contains("\"task\":{\"type\":\"echo\",\"payload\":{\"a\":1}}");
        assertThat(server.requests).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--type echo",
                "--type echo --every 10m --at 2026-01-01T00:00:00Z",
                "--every 10m",
                "--type echo --every 10m --cron x"
            })
    void an_ambiguous_schedule_is_rejected(String options) {
        var words = ("schedule create x " + options).split(" ");

        CommandRun.Result result = command.run(words);

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("use ");
    }

    @Test
    void next_times_are_one_a_line() {
        server.on(
                "GET /schedules/nightly/next?count=2",
                200,
                "{\"name\":\"nightly\",\"paused\":true,\"times\":[\"2026-01-02T03:00:00Z\",\"2026-01-03T03:00:00Z\"]}");

        CommandRun.Result result = command.run("schedule", "next", "nightly", "--count", "2");

        assertThat(result.out()).isEqualTo("2026-01-02T03:00:00Z\n2026-01-03T03:00:00Z\n");
        assertThat(result.err()).contains("paused");
    }

    @Test
    void schedules_and_firings_are_listed() {
        server.on("GET /schedules?limit=1000", 200, "{\"items\": [" + NIGHTLY + "], \"next_cursor\": null}");
        server.on(
                "GET /schedules/nightly/firings?limit=1000",
                200,
                FIRED.replace("firings", "items").replace("]}", "], \"next_cursor\": null}"));
        server.on("GET /schedules/nightly", 200, NIGHTLY);

        assertThat(command.run("schedule", "list").out())
                .containsPattern("NAME +STATE +WHEN")
                .containsPattern("nightly +ACTIVE +0 3");
        assertThat(command.run("schedule", "firings", "nightly").out()).containsPattern("FIRED +t7 +run_now");
        assertThat(command.run("schedule", "get", "nightly", "--output", "json").out())
                .contains("\"crawl\"");
    }

    @Test
    void run_now_waits_for_the_task_and_fails_with_it() {
        server.on("POST /schedules/nightly:run-now", 202, FIRED);
        server.on("GET /tasks/t7", 200, "{\"id\": \"t7\", \"state\": \"FAILED\", \"reason\": \"poison\"}");

        var result = command.run("schedule", "run-now", "nightly", "--wait");

        assertThat(result.out()).contains("t7");
        assertThat(result.err()).contains("t7 ended as FAILED (poison)");
        assertThat(result.exit()).isEqualTo(1);
    }

    @Test
    void a_schedule_is_steered() {
        server.on("POST /schedules/nightly:run-now", 202, FIRED);
        server.on("POST /schedules/nightly:resume", 200, NIGHTLY);
        server.on("POST /schedules/nightly:pause", 200, NIGHTLY.replace("ACTIVE", "PAUSED"));
        server.on("POST /schedules/nightly:backfill", 202, FIRED);
        server.on("DELETE /schedules/nightly", 200, NIGHTLY);

        assertThat(command.run("schedule", "run-now", "nightly").out()).contains("t7");
        server.on("GET /tasks/t7", 200, "{\"id\": \"t7\"}");
        assertThat(command.run("task", "get", "@last", "-o", "name").out()).isEqualTo("t7\n");
        assertThat(command.run("schedule", "run-now", "nightly", "-o", "name").out())
                .isEqualTo("t7\n");
        assertThat(command.run("schedule", "resume", "nightly").exit()).isZero();
        assertThat(command.run("schedule", "pause", "nightly", "--reason", "closed")
                        .out())
                .contains("PAUSED");
        assertThat(server.requests.getLast().body()).isEqualTo("{\"reason\":\"closed\"}");
        assertThat(command.run("schedule", "backfill", "nightly", "--from", "a", "--to", "b")
                        .exit())
                .isZero();
        assertThat(server.requests.getLast().body()).isEqualTo("{\"from\":\"a\",\"to\":\"b\"}");
        assertThat(command.run("schedule", "rm", "nightly").err()).contains("schedule nightly removed");
    }
}
