package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.terminal.Terminal.Channel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskCommandsTest {

    private static final String ACCEPTED = "{\"id\": \"t7\", \"state\": \"PENDING\", \"links\": {}}";
    private static final String LISTED = """
            {"items": [{"id": "t2", "type": "echo", "state": "RUNNING", "reason": null, "priority": 5,
             "created_at": "2026-01-02T03:04:05Z", "progress": {"total": 10, "done": 4, "failed": 1}, "secret": 1}],
             "next_cursor": "c2"}
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
    void submit_sends_the_options_and_prints_the_id() {
        server.on("POST /tasks", 202, ACCEPTED);

        CommandRun.Result result = command.run(
                "task",
                "submit",
                "--type",
                "echo",
                "--payload",
                "{\"a\": [1]}",
                "--priority",
                "8",
                "--max-retries",
                "2",
                "--timeout",
                "30",
                "--idempotency-key",
                "k1");

        assertThat(result).isEqualTo(new CommandRun.Result(0, "t7\n", ""));
        StandInServer.Request sent = server.requests.getFirst();
        assertThat(sent.body()).isEqualTo("""
                {"type":"echo","payload":{"a": [1]},"priority":8,"max_retries":2,"timeout":"30s"}""");
        assertThat(sent.headers())
                .containsEntry("Authorization", "Bearer secret")
                .containsEntry("Idempotency-Key", "k1");
    }

    @Test
    void get_shows_a_task_as_people_read_it() {
        server.on("GET /tasks/t7", 200, """
                {"id": "t7", "state": "RUNNING", "created_at": "2026-01-02T03:04:05.678Z", "ended_at": null,
                 "progress": {"unit": "pages", "total": 1040, "done": 37, "failed": 1, "skipped": 0, "rate": 3.14,
                              "percent": 3.6, "source": "ledger"},
                 "subtasks": {"total": 3, "done": 2, "failed": 0},
                 "labels": {"team": "shop", "run": "nightly"}, "traceparent": ""}
                """);
        assertThat(command.run("task", "get", "t7").out()).isEqualTo("""
                id           t7
                state        RUNNING
                created_at   2026-01-02 03:04:05 UTC
                ended_at
                progress     37 of 1 040 pages · 4 % · failed 1 · 3.1/s
                subtasks     2 of 3 subtasks
                labels       team=shop, run=nightly
                traceparent
                """);
        assertThat(command.run("task", "get", "t7", "--fields", "progress.done,labels.team")
                        .out())
                .isEqualTo("progress.done  37\nlabels.team    shop\n");
        assertThat(command.run("task", "get", "t7", "-o", "json").out())
                .contains("\"created_at\" : \"2026-01-02T03:04:05.678Z\"", "\"source\" : \"ledger\"");
    }

    @Test
    void the_payload_can_come_from_standard_input() {
        server.on("POST /tasks", 202, ACCEPTED);
        command.input = "{\"text\": \"网\"}";

        command.run("task", "submit", "--type", "echo", "--payload-file", "-");

        assertThat(server.requests.getFirst().body()).contains("{\"text\": \"网\"}");
    }

    @Test
    void payload_is_sent_verbatim_and_malformed_json_is_rejected() {
        server.on("POST /tasks", 202, ACCEPTED);

        command.run("task", "submit", "--type", "echo", "--payload", "{\"n\":1.10,\"e\":1e400}");

        assertThat(server.requests.getFirst().body()).contains("{\"n\":1.10,\"e\":1e400}");
        assertThat(command.run("task", "submit", "--type", "echo", "--payload", "")
                        .exit())
                .isEqualTo(2);
        assertThat(command.run("task", "submit", "--type", "echo", "--payload", "{\"a\":1,\"a\":2}")
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void a_dry_run_sends_nothing() {
        CommandRun.Result result = command.run("task", "submit", "--type", "echo", "--dry-run");

        assertThat(result.out()).isEqualTo("{\"type\":\"echo\"}\n");
        assertThat(server.requests).isEmpty();
    }

    @Test
    void a_file_is_submitted_in_batches_of_a_thousand() throws IOException {
        Files.writeString(
                folder.resolve("tasks.jsonl"),
                IntStream.range(0, 1_001)
                        .mapToObj(_ -> "{\"type\": \"echo\"}\n")
                        .collect(Collectors.joining()));
        server.on("POST /tasks", 202, "{\"ids\": [\"t1\", \"t2\"]}").on("POST /tasks", 202, "{\"ids\": [\"t3\"]}");

        CommandRun.Result result = command.run("task", "submit", "--file", "tasks.jsonl", "--idempotency-key", "k");

        assertThat(result).isEqualTo(new CommandRun.Result(0, "t1\nt2\nt3\n", ""));
        var sent = server.requests.stream()
                .filter(request -> request.line().startsWith("POST"))
                .toList();
        assertThat(sent)
                .extracting(request -> request.body().split("echo", -1).length - 1)
                .containsExactly(1_000, 1);
        assertThat(sent)
                .extracting(request -> request.headers().get("Idempotency-Key"))
                .containsExactly("k-1", "k-2");
    }

    @Test
    void a_broken_line_is_named_and_ends_with_nine() throws IOException {
        Files.writeString(folder.resolve("tasks.jsonl"), "{\"type\": \"echo\"}\n\n[1]\n");

        CommandRun.Result result = command.run("task", "submit", "-f", "tasks.jsonl");

        assertThat(result.exit()).isEqualTo(9);
        assertThat(result.err()).contains("line 3").contains("0 tasks before it");
    }

    @Test
    void last_stands_for_the_task_submitted_before() {
        server.on("POST /tasks", 202, ACCEPTED).on("GET /tasks/t7", 200, "{\"id\": \"t7\"}");

        assertThat(command.run("task", "get", "@last").exit()).isEqualTo(4);
        command.run("task", "submit", "--type", "echo");

        assertThat(command.run("task", "get", "@last", "-o", "name").out()).isEqualTo("t7\n");
    }

    @Test
    void last_at_a_server_that_is_away_is_unreachable_and_not_unknown() {
        server.on("GET /status", 200, "{\"ledger\": \"a1\", \"project\": \"default\"}")
                .on("POST /tasks", 202, ACCEPTED);
        command.run("task", "submit", "--type", "echo");
        server.close();

        CommandRun.Result result = command.run("task", "get", "@last");

        assertThat(result.exit()).isEqualTo(7);
        assertThat(result.err()).contains("[unreachable]");
    }

    @Test
    void last_is_kept_for_each_server_and_project() throws IOException {
        try (StandInServer other = new StandInServer()) {
            server.on("GET /status", 200, "{\"ledger\": \"a1\", \"project\": \"default\"}")
                    .on("POST /tasks", 202, ACCEPTED)
                    .on("GET /tasks/t7", 200, "{\"id\": \"t7\"}");
            other.on("GET /status", 200, "{\"ledger\": \"b2\", \"project\": \"default\"}")
                    .on("POST /tasks", 202, ACCEPTED.replace("t7", "t9"))
                    .on("GET /tasks/t9", 200, "{\"id\": \"t9\"}");
            command.run("task", "submit", "--type", "echo");
            assertThat(command.run("task", "get", "@last", "--server", other.address())
                            .exit())
                    .isEqualTo(4);
            command.run("task", "submit", "--type", "echo", "--server", other.address());

            assertThat(command.run("task", "get", "@last", "-o", "name").out()).isEqualTo("t7\n");
            assertThat(command.run("task", "get", "@last", "-o", "name", "--server", other.address())
                            .out())
                    .isEqualTo("t9\n");
        }
        try (StandInServer sameAfterSwitch = new StandInServer()) {
            sameAfterSwitch.on("GET /status", 200, "{\"ledger\": \"a1\", \"project\": \"shop\"}");
            CommandRun.Result result = command.run("task", "get", "@last", "--server", sameAfterSwitch.address());
            assertThat(result.exit()).isEqualTo(4);
            assertThat(result.err()).contains("@last is not set for the server " + sameAfterSwitch.address());
        }
    }

    @Test
    void list_shows_a_table_and_tells_of_more() {
        server.on("GET /tasks?limit=50&state=RUNNING", 200, LISTED);

        CommandRun.Result result = command.run("task", "list", "--state", "RUNNING");

        assertThat(result.out()).isEqualTo("""
                ID  TYPE  STATE    REASON  DONE  TOTAL  FAILED  PERCENT  RATE  CREATED
                t2  echo  RUNNING          4     10     1                      2026-01-02T03:04:05Z
                """);
        assertThat(result.err()).contains("--after c2");
    }

    @Test
    void subtasks_are_shown_page_by_page() {
        server.on("GET /tasks/t7/subtasks?limit=2&state=DEAD", 200, """
                {"items": [{"id": "t7.1", "number": 1, "state": "DEAD", "attempts": 3, "deliveries": 1, "epoch": 3,
                 "not_before": null, "worker": null, "cause": "TIMEOUT", "result": null},
                 {"id": "t7.4", "number": 4, "state": "RUNNING", "attempts": 0, "worker": "w1", "cause": ""}],
                 "next_cursor": "4"}
                """);

        CommandRun.Result result = command.run("task", "subtasks", "t7", "--state", "DEAD", "--limit", "2");

        assertThat(result.out()).isEqualTo("""
                ID    STATE    ATTEMPTS  WORKER  NOT_BEFORE  CAUSE
                t7.1  DEAD     3                             TIMEOUT
                t7.4  RUNNING  0         w1
                """);
        assertThat(result.err()).contains("--after 4");
        assertThat(command.run("task", "subtasks", "t7", "--state", "DEAD", "--limit", "2", "-o", "name")
                        .out())
                .isEqualTo("t7.1\nt7.4\n");
    }

    @Test
    void events_keep_every_field_in_json_lines() {
        server.on("GET /tasks/t7/events?limit=1000", 200, """
                {"items": [{"position": 3, "at": "2026-01-02T03:04:05Z", "subtask": "t7.1", "epoch": 2, "term": 1}]}
                """);

        assertThat(command.run("task", "events", "t7", "-o", "jsonl").out())
                .isEqualTo(
                        "{\"position\":3,\"at\":\"2026-01-02T03:04:05Z\",\"subtask\":\"t7.1\",\"epoch\":2,\"term\":1}\n");
    }

    @Test
    void a_verb_is_posted_for_every_task() {
        server.on("POST /tasks/t1:pause", 200, "{\"id\": \"t1\", \"state\": \"PAUSED\"}")
                .on("POST /tasks/t2:pause", 200, "{\"id\": \"t2\", \"state\": \"PAUSED\"}");

        assertThat(command.run("task", "pause", "t1", "t2", "-o", "name").out()).isEqualTo("t1\nt2\n");
    }

    @Test
    void a_person_is_asked_before_a_task_is_cancelled() {
        server.on("POST /tasks/t1:cancel", 200, "{\"id\": \"t1\", \"state\": \"CANCELLED\"}");
        command.interactive.add(Channel.IN);
        command.input = "n\n";

        assertThat(command.run("task", "cancel", "t1").exit()).isNotZero();
        assertThat(server.requests).isEmpty();

        assertThat(command.run("task", "cancel", "t1", "--yes").exit()).isZero();
    }

    @Test
    void ids_that_are_none_never_reach_the_server() {
        assertThat(command.run("task", "get", "../config").exit()).isEqualTo(2);
        assertThat(server.requests).isEmpty();
    }
}
