package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `trawl type`, `trawl dead-letter`, `trawl operation` and `trawl schedule edit`.
class TypeCommandsTest {

    private static final String TYPE = """
            {"type": "notify", "version": 2, "executor": "http", "timeout": "PT10S", "max_attempts": 3, "pool": "default",
             "source": "api"}
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
    void a_type_is_created_from_a_file_or_from_options() throws IOException {
        server.on("PUT /types/notify", 200, TYPE);
        Files.writeString(folder.resolve("notify.yaml"), "executor: http\nsettings:\n  url: https://a.example/\n");

        CommandRun.Result made = command.run("type", "create", "notify", "-f", "notify.yaml", "--set", "timeout=10s");

        assertThat(made.out()).contains("notify", "version       2");
        assertThat(server.requests.getFirst().body())
                .isEqualTo("{\"executor\":\"http\",\"settings\":{\"url\":\"https://a.example/\"},\"timeout\":\"10s\"}");
        assertThat(command.run(
                                "type",
                                "create",
                                "notify",
                                "--executor",
                                "http",
                                "--set",
                                "settings.url=https://a.example/",
                                "--dry-run")
                        .out())
                .isEqualTo("{\"settings\":{\"url\":\"https://a.example/\"},\"executor\":\"http\"}\n");
        assertThat(command.run("type", "create", "notify").exit()).isEqualTo(2);
    }

    @Test
    void types_are_listed_shown_and_removed() {
        server.on("GET /types?limit=1000", 200, "{\"items\": [" + TYPE + "], \"next_cursor\": null}")
                .on("GET /types/notify", 200, TYPE)
                .on("DELETE /types/notify", 204, "");

        assertThat(command.run("type", "list").out())
                .startsWith("TYPE    VERSION  EXECUTOR")
                .contains("api");
        assertThat(command.run("type", "get", "notify", "--fields", "version").out())
                .contains("2");
        assertThat(command.run("type", "rm", "notify").err()).contains("type notify removed");
    }

    @Test
    void a_type_that_schedules_use_is_removed_with_force() {
        server.on(
                        "DELETE /types/notify",
                        409,
                        "{\"code\": \"type_in_use\", \"status\": 409, \"title\": \"Task type in use\","
                                + " \"detail\": \"schedules use the type notify: nightly\"}")
                .on("DELETE /types/notify?force=true", 204, "");

        CommandRun.Result refused = command.run("type", "rm", "notify");
        assertThat(refused.exit()).isEqualTo(5);
        assertThat(refused.err()).contains("schedules use the type notify: nightly", "type_in_use");
        assertThat(command.run("type", "rm", "notify", "--force").err()).contains("type notify removed");
    }

    @Test
    void dead_letters_are_listed_retried_and_given_up() {
        server.on("GET /dead-letters?limit=50", 200, """
                        {"items": [{"id": "t7.3", "type": "echo", "attempts": 2, "cause": "FAILED: x"}], "next_cursor": "c"}
                        """)
                .on("POST /tasks/t7/subtasks/3:retry", 200, "{\"id\": \"t7\", \"state\": \"RUNNING\"}")
                .on("DELETE /dead-letters/t7.3", 204, "");

        CommandRun.Result listed = command.run("dead-letter", "list", "-o", "name");
        assertThat(listed.out()).isEqualTo("t7.3\n");
        assertThat(listed.err()).contains("--after c");
        assertThat(command.run("dead-letter", "retry", "t7.3").out()).contains("t7", "RUNNING");
        assertThat(command.run("dead-letter", "rm", "t7.3").out()).isEqualTo("t7.3\n");
        assertThat(command.run("dead-letter", "retry", "t7").exit()).isEqualTo(2);
    }

    @Test
    void operations_are_listed_shown_and_cancelled() {
        String operation = "{\"id\": \"op-1\", \"action\": \"cancel\", \"state\": \"RUNNING\", \"done\": 4}";
        server.on("GET /operations?limit=50", 200, "{\"items\": [" + operation + "]}")
                .on("GET /operations/op-1", 200, operation)
                .on("POST /operations/op-1:cancel", 200, operation.replace("RUNNING", "CANCELLED"));

        assertThat(command.run("operation", "list", "-o", "name").out()).isEqualTo("op-1\n");
        assertThat(command.run("operation", "get", "op-1").out()).contains("RUNNING");
        assertThat(command.run("operation", "cancel", "op-1").out()).contains("CANCELLED");
    }

    @Test
    void a_schedule_is_edited_and_keeps_what_is_not_named() throws IOException {
        server.on("PATCH /schedules/nightly", 200, "{\"name\": \"nightly\", \"state\": \"ACTIVE\"}");
        Files.writeString(folder.resolve("job.yaml"), "seeds: https://a.example/\n");

        assertThat(command.run("schedule", "edit", "nightly", "--cron", "0 4 * * *")
                        .exit())
                .isZero();
        assertThat(server.requests.getFirst().body()).isEqualTo("{\"cron\":\"0 4 * * *\"}");
        assertThat(server.requests.getFirst().headers()).containsEntry("If-Match", "*");
        assertThat(command.run("schedule", "edit", "nightly", "-f", "job.yaml", "--set", "depth=2", "--dry-run")
                        .out())
                .isEqualTo(
                        "{\"task\":{\"type\":\"crawl\",\"payload\":{\"seeds\":\"https://a.example/\",\"depth\":2}}}\n");
        assertThat(command.run("schedule", "edit", "nightly").err()).contains("nothing to change");
        assertThat(command.run("schedule", "edit", "nightly", "--priority", "9").err())
                .contains("a task is replaced as a whole");
        assertThat(command.run("schedule", "edit", "nightly", "--cron", "x", "--every", "1h")
                        .exit())
                .isEqualTo(2);
    }
}
