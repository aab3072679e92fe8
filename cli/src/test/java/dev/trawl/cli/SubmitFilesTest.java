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
import org.junit.jupiter.params.provider.CsvSource;

/// One job file runs locally, on a server and in a schedule.
class SubmitFilesTest {

    private static final String ACCEPTED = "{\"id\": \"t7\", \"state\": \"PENDING\", \"links\": {}}";
    private static final String JOB = """
            seeds: [https://docs.example.org/]
            max_pages: 50
            fields:
              title: h1
            """;
    private static final String SENT = """
            {"type":"crawl","payload":{"seeds":["https://docs.example.org/"],"max_pages":50,"fields":{"title":"h1"}}}""";

    @TempDir
    private Path folder;

    private StandInServer server;
    private CommandRun command;

    @BeforeEach
    void start() throws IOException {
        server = new StandInServer().on("POST /tasks", 202, ACCEPTED);
        command = new CommandRun(folder);
        command.environment.put("TRAWL_SERVER", server.address());
        command.environment.put("TRAWL_TOKEN", "secret");
        write("job.yaml", JOB);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void the_same_job_file_runs_on_a_server_locally_and_in_a_schedule() {
        assertThat(command.run("task", "submit", "-f", "job.yaml").out()).isEqualTo("t7\n");
        assertThat(server.requests.getFirst().body()).isEqualTo(SENT);

        assertThat(command.run("crawl", "job.yaml").exit()).isZero();
        assertThat(command.crawled.getFirst().job().toString())
                .contains("\"max_pages\":50,\"fields\":{\"title\":\"h1\"}");

        assertThat(command.run("schedule", "create", "nightly", "-f", "job.yaml", "--every", "1h", "--dry-run")
                        .out())
                .contains("\"task\":" + SENT);
    }

    @Test
    void a_job_in_json_and_a_job_from_standard_input_are_submitted_alike() throws IOException {
        write(
                "job.json",
                "{\"seeds\": [\"https://docs.example.org/\"], \"max_pages\": 50, \"fields\": {\"title\": \"h1\"}}\n");
        assertThat(command.run("task", "submit", "-f", "job.json", "--dry-run").out())
                .isEqualTo(SENT + "\n");
        command.input = JOB;
        assertThat(command.run("task", "submit", "-f", "-", "--dry-run").out()).isEqualTo(SENT + "\n");
    }

    @Test
    void a_task_file_runs_everywhere_if_it_is_a_crawl() throws IOException {
        write("task.yaml", "type: crawl\npriority: 9\npayload:\n  seeds: https://a.example/\n");
        assertThat(command.run("task", "submit", "-f", "task.yaml", "--dry-run").out())
                .isEqualTo("{\"type\":\"crawl\",\"priority\":9,\"payload\":{\"seeds\":\"https://a.example/\"}}\n");
        assertThat(command.run("crawl", "task.yaml").exit()).isZero();
        assertThat(command.crawled.getFirst().job().path("seeds").asString()).isEqualTo("https://a.example/");
        assertThat(command.run("validate", "task.yaml").err()).contains("task.yaml is valid");

        write("echo.yaml", "type: echo\npayload: {a: 1}\n");
        assertThat(command.run("task", "submit", "-f", "echo.yaml", "--dry-run").out())
                .isEqualTo("{\"type\":\"echo\",\"payload\":{\"a\":1}}\n");
        CommandRun.Result local = command.run("crawl", "echo.yaml");
        assertThat(local.exit()).isEqualTo(9);
        assertThat(local.err()).contains("type 'echo' runs on a server only", "task submit -f echo.yaml");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    max_pages=10                 | "max_pages":10
                    fields.price.css=.price      | "fields":{"title":"h1","price":{"css":".price"}}
                    fields.title=[itemprop=name] | "fields":{"title":"[itemprop=name]"}
                    seeds.0=https://b.example/   | "seeds":["https://b.example/"]
                    include=["/a/**"]            | "include":["/a/**"]
                    warc=false                   | "warc":false
                    """)
    void set_changes_one_key_for_one_run(String setting, String expected) {
        assertThat(command.run("task", "submit", "-f", "job.yaml", "--set", setting, "--dry-run")
                        .out())
                .contains(expected);
        assertThat(command.run("crawl", "job.yaml", "--set", setting).exit()).isZero();
        assertThat(command.crawled.getFirst().job().toString()).contains(expected);
        assertThat(command.run(
                                "schedule",
                                "create",
                                "x",
                                "-f",
                                "job.yaml",
                                "--set",
                                setting,
                                "--every",
                                "1h",
                                "--dry-run")
                        .out())
                .contains(expected);
    }

    @Test
    void a_wrong_setting_is_named_as_an_option_and_not_by_line() {
        CommandRun.Result result = command.run("task", "submit", "-f", "job.yaml", "--set", "max_pages=some");
        assertThat(result.exit()).isEqualTo(9);
        assertThat(result.err()).contains("--set max_pages: ");
        assertThat(command.run("task", "submit", "-f", "job.yaml", "--set", "max_pages")
                        .err())
                .contains("--set must be KEY=VALUE");
        assertThat(command.run("task", "submit", "-f", "job.yaml", "--set", "max_pages.x=1")
                        .exit())
                .isEqualTo(2);
        assertThat(command.run("task", "submit", "-f", "job.yaml", "--set", "seeds.7=x")
                        .err())
                .contains("--set seeds.7: '7' is not a map or an item");
    }

    @Test
    void a_bad_job_names_file_line_field_and_reason_and_sends_nothing() throws IOException {
        write("bad.yaml", "seeds: [https://a.example/]\ndepth: -1\nmax_page: 3\n");
        for (String verb : new String[] {"task submit", "schedule create x --every 1h"}) {
            CommandRun.Result result = command.run((verb + " -f bad.yaml").split(" "));
            assertThat(result.exit()).isEqualTo(9);
            assertThat(result.err())
                    .contains(
                            "bad.yaml:2: depth: must be a number from 0 to 1000",
                            "bad.yaml:3: max_page: unknown (did you mean 'max_pages'?)");
        }
        write("task.yaml", "type: crawl\npayload:\n  seeds: [https://a.example/]\n  depth: -1\n");
        assertThat(command.run("task", "submit", "-f", "task.yaml").err())
                .contains("task.yaml:4: payload.depth: must be a number");
        assertThat(server.requests).isEmpty();
    }

    @Test
    void lines_of_tasks_are_detected_or_named() throws IOException {
        write("tasks.jsonl", "{\"type\": \"echo\"}\n{\"type\": \"sleep\"}\n");
        assertThat(command.run("task", "submit", "-f", "tasks.jsonl", "--dry-run")
                        .out())
                .isEqualTo(command.run("task", "submit", "--tasks", "tasks.jsonl", "--dry-run")
                        .out())
                .isEqualTo("{\"type\": \"echo\"}\n{\"type\": \"sleep\"}\n");
        command.input = "{\"type\": \"echo\"}\n";
        assertThat(command.run("task", "submit", "-f", "-", "--dry-run").out()).isEqualTo("{\"type\": \"echo\"}\n");

        CommandRun.Result scheduled = command.run("schedule", "create", "x", "-f", "tasks.jsonl", "--every", "1h");
        assertThat(scheduled.exit()).isEqualTo(2);
        assertThat(scheduled.err()).contains("one task per line", "task submit --tasks tasks.jsonl");
        assertThat(command.run("task", "submit", "--tasks", "tasks.jsonl", "--priority", "9")
                        .err())
                .contains("takes no options of a task");
    }

    @Test
    void options_that_contradict_the_file_are_rejected() throws IOException {
        write("task.yaml", "type: echo\n");
        assertThat(command.run("task", "submit", "-f", "task.yaml", "--type", "sleep")
                        .err())
                .contains("--type sleep contradicts task.yaml, which has type echo");
        assertThat(command.run("task", "submit", "-f", "job.yaml", "--payload", "{}")
                        .exit())
                .isEqualTo(2);
        assertThat(command.run("task", "submit", "-f", "job.yaml", "--type", "app_sync", "--dry-run")
                        .out())
                .startsWith("{\"type\":\"app_sync\",\"payload\":{\"seeds\"");
        assertThat(command.run("task", "submit", "-f", "job.yaml", "--priority", "9", "--delay", "10m", "--dry-run")
                        .out())
                .endsWith(",\"priority\":9,\"delay\":\"10m\"}\n");
    }

    @Test
    void a_payload_file_may_be_yaml() throws IOException {
        assertThat(command.run("task", "submit", "--type", "crawl", "--payload-file", "job.yaml", "--dry-run")
                        .out())
                .isEqualTo(SENT + "\n");
        assertThat(command.run(
                                "task",
                                "submit",
                                "--type",
                                "echo",
                                "--payload",
                                "{\"a\":1}",
                                "--set",
                                "b=2",
                                "--dry-run")
                        .out())
                .isEqualTo("{\"type\":\"echo\",\"payload\":{\"a\":1,\"b\":2}}\n");
    }

    @Test
    void a_second_document_in_a_job_file_is_rejected() throws IOException {
        write("two.yaml", JOB + "---\n" + JOB);
        CommandRun.Result result = command.run("task", "submit", "-f", "two.yaml");
        assertThat(result.exit()).isEqualTo(9);
        assertThat(result.err()).contains("two.yaml");
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
