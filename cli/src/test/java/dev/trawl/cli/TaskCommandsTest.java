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
    void waiting_prints_the_task_as_it_ended() {
        server.on("POST /tasks", 202, ACCEPTED)
                .on("GET /tasks/t7", 200, "{\"id\": \"t7\", \"state\": \"RUNNING\"}")
                .on("GET /tasks/t7", 200, "{\"id\": \"t7\", \"state\": \"COMPLETED\"}");

        CommandRun.Result result = command.run("task", "submit", "--type", "echo", "--wait", "-o", "jsonl");

        assertThat(result.exit()).isZero();
        assertThat(result.out()).isEqualTo("{\"id\":\"t7\",\"state\":\"COMPLETED\"}\n");
        assertThat(result.err()).contains("t7 RUNNING");
        assertThat(command.run("task", "submit", "--type", "echo", "--wait", "--server", server.address())
                        .err())
                .contains("trawl task export t7 --server " + server.address());
    }

    @Test
    void a_missing_worker_is_reported_once_while_waiting() {
        server.on("GET /tasks/t7", 200, "{\"id\": \"t7\", \"state\": \"PENDING\", \"type\": \"echo\"}")
                .on("GET /types/echo", 200, "{\"type\": \"echo\", \"executor\": \"echo\"}")
                .on("GET /workers?limit=1000", 200, "{\"items\": [{\"worker\": \"dying\", \"types\": [\"echo\"]}]}")
                .on("GET /workers?limit=1000", 200, """
                        {"items": [{"worker": "w1", "types": ["crawl"]},
                                   {"worker": "w2", "types": [], "draining": true}]}""")
                .on("GET /workers?limit=1000", 200, "{\"items\": [{\"worker\": \"w1\", \"types\": []}]}");
        String line = "no worker can run type echo yet; start one with 'trawl worker'";

        assertThat(command.run("task", "watch", "t7", "--timeout", "20s").err()).containsOnlyOnce(line);
        assertThat(command.run("task", "watch", "t7", "--timeout", "20s").err())
                .as("a worker takes any type")
                .doesNotContain(line);
    }

    @Test
    void watching_a_task_that_fails_ends_with_one() {
        server.on("GET /tasks/t7", 200, "{\"id\": \"t7\", \"state\": \"FAILED\", \"reason\": \"poison\"}");

        CommandRun.Result result = command.run("task", "watch", "t7");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("FAILED (poison)").contains("[task_ended_badly]");
        assertThat(result.err()).contains("see 'trawl task events t7'");
    }

    @Test
    void a_watched_crawl_shows_its_pages_and_totals_and_fails_above_the_error_rate() { // issue 16, A2, A3
        server.on("GET /tasks/t7", 200, """
                {"id":"t7","state":"COMPLETED","reason":"6 of 9 URLs failed",
                 "progress":{"unit":"pages","total":11,"done":3,"failed":6,"skipped":2,"rate":null,"limit":50},
                 "crawl":{"failed":6,"hosts":2,"bytes":1800,"causes":{"timeout":6}}}""").on("GET /tasks/t7/summary", 200, """
                {"task":"t7","state":"COMPLETED","done":3,"failed":6,"bytes":1800,"rows":9,"seconds":4.5,"rate":0.7,
                 "status":{"2xx":3},"causes":[{"cause":"timeout","kind":"failed","count":6}],
                 "slowest":[{"host":"a.example","rows":3,"average_ms":1500}],"fields":[]}""");

        CommandRun.Result result = command.run("task", "watch", "t7", "--max-error-rate", "50");

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.err())
                .contains(
                        "3/11 pages  0.0/s  2 hosts  6 errors  1.8 kB",
                        "pages    3 fetched in 4.5 s (0.7/s), 1.8 kB",
                        "status   2xx 3",
                        "errors   6: 6 timeout",
                        "slowest  a.example 1.5 s",
                        "results  trawl task export t7",
                        "6 of 9 URLs failed (66 %), above --max-error-rate 50 %",
                        "[too_many_failed]");
        assertThat(command.run("task", "watch", "t7").exit()).isZero();
        assertThat(command.run("task", "watch", "t7", "--max-error-rate", "101").exit())
                .isEqualTo(2);
    }

    @Test
    void a_crawl_that_fetched_nothing_ends_with_the_code_of_a_local_one() {
        server.on("GET /tasks/t7", 200, """
                {"id":"t7","state":"FAILED","reason":"nothing was fetched: 1 failed, 0 skipped",
                 "progress":{"unit":"pages","total":1,"done":0,"failed":1},"crawl":{"failed":1,"causes":{"dns":1}}}""");
        CommandRun.Result result = command.run("task", "watch", "t7");
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.err()).contains("t7 fetched nothing", "trawl task errors t7", "[nothing_fetched]");
    }

    @Test
    void a_failed_crawl_shows_its_causes_and_the_inspection_command() {
        server.on("GET /tasks/t7", 200, """
                {"id": "t7", "state": "FAILED", "reason": "nothing was fetched: 3 failed, 1 skipped",
                 "crawl": {"causes": {"connect": 1, "dns": 2, "robots": 1, "scope": 9}}}""");
        String look = "task urls t7 --state skipped --server " + server.address();

        CommandRun.Result result = command.run("task", "watch", "t7", "--server", server.address());

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err())
                .contains(
                        "(nothing was fetched: 3 failed, 1 skipped: 2 dns · 1 connect · 1 robots.txt)",
                        "see 'trawl " + look + "'");
        assertThat(command.run("task", "get", "t7", "--server", server.address())
                        .err())
                .contains("details: trawl " + look);
        assertThat(command.run("task", "get", "t7", "-o", "json").err()).isEmpty();
    }

    @Test
    void watching_longer_than_the_timeout_ends_with_eight() {
        server.on("GET /tasks/t7", 200, "{\"id\": \"t7\", \"state\": \"RUNNING\"}");

        CommandRun.Result result = command.run("task", "watch", "t7", "--timeout", "5m");

        assertThat(result.exit()).isEqualTo(8);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("see 'trawl task watch t7'");
        assertThat(command.nanos.get()).isGreaterThanOrEqualTo(300_000_000_000L);
    }

    @Test
    void waiting_ends_after_the_time_that_help_names() {
        server.on("POST /tasks", 202, ACCEPTED).on("GET /tasks/t7", 200, "{\"id\": \"t7\", \"state\": \"RUNNING\"}");

        assertThat(command.run("task", "submit", "--type", "echo", "--wait").exit())
                .isEqualTo(8);
        assertThat(command.nanos.get()).isBetween(300_000_000_000L, 302_000_000_000L);
        assertThat(command.run("task", "submit", "--help").out()).contains("default 5m.");
        assertThat(command.run("task", "cancel", "--help").out()).contains("default 5m.");
    }

    @Test
    void a_server_that_is_away_for_a_moment_is_waited_for() {
        server.on("GET /tasks/t7", 503, "{\"code\": \"overloaded\"}")
                .on("GET /tasks/t7", 200, "{\"id\": \"t7\", \"state\": \"COMPLETED\"}");

        assertThat(command.run("task", "watch", "t7").exit()).isZero();
    }

    @Test
    void last_stands_for_the_task_submitted_before() {
        server.on("POST /tasks", 202, ACCEPTED).on("GET /tasks/t7", 200, "{\"id\": \"t7\"}");

        assertThat(command.run("task", "get", "@last").exit()).isEqualTo(4);
        command.run("task", "submit", "--type", "echo");

        assertThat(command.run("task", "get", "@last", "-o", "name").out()).isEqualTo("t7\n");
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
    void wait_after_a_command_ends_with_the_state_it_orders() {
        server.on("POST /tasks/t7:pause", 200, task("RUNNING"))
                .on("POST /tasks/t7:resume", 200, task("PENDING"))
                .on("POST /tasks/t7:cancel", 200, task("CANCELLED"))
                .on("POST /tasks/t7:retry", 200, task("RUNNING"));
        for (String state :
                new String[] {"RUNNING", "PAUSED", "PENDING", "RUNNING", "CANCELLED", "RUNNING", "FAILED"}) {
            server.on("GET /tasks/t7", 200, task(state));
        }

        assertThat(waited("pause")).isEqualTo(new CommandRun.Result(0, "PAUSED\r\n", ""));
        assertThat(waited("resume")).isEqualTo(new CommandRun.Result(0, "RUNNING\r\n", ""));
        assertThat(waited("cancel")).isEqualTo(new CommandRun.Result(0, "CANCELLED\r\n", ""));
        CommandRun.Result retried = waited("retry");
        assertThat(retried.out()).isEqualTo("FAILED\r\n");
        assertThat(retried.exit()).isEqualTo(1);
    }

    @Test
    void a_state_that_is_not_reached_in_time_is_named() {
        server.on("POST /tasks/t7:pause", 200, task("RUNNING")).on("GET /tasks/t7", 200, task("RUNNING"));

        CommandRun.Result result = waited("pause");

        assertThat(result.exit()).isEqualTo(8);
        assertThat(result.err()).contains("t7 is not PAUSED after 5m but RUNNING");
    }

    private CommandRun.Result waited(String verb) {
        return command.run(
                "task", verb, "t7", "--wait", "--quiet", "--yes", "-o", "csv", "--no-headers", "--fields", "state");
    }

    private static String task(String state) {
        return "{\"id\": \"t7\", \"type\": \"echo\", \"state\": \"%s\"}".formatted(state);
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
    void export_writes_every_page_with_the_agreed_fields() {
        server.on("GET /tasks?limit=1000", 200, LISTED)
                .on("GET /tasks?limit=1000&after=c2", 200, "{\"items\": [{\"id\": \"t1\", \"results\": 3}]}");

        assertThat(command.run("task", "export").out()).isEqualTo("""
                {"id":"t2","type":"echo","state":"RUNNING","reason":null,"priority":5,\
                "created_at":"2026-01-02T03:04:05Z","progress":{"total":10,"done":4,"failed":1}}
                {"id":"t1","results":3}
                """);
    }

    @Test
    void results_are_exported_page_by_page() {
        server.on("GET /tasks/t7/results?limit=1000", 200, "5", "{\"n\": 1}\n{\"n\": 2}\n")
                .on("GET /tasks/t7/results?limit=1000&after=5", 200, "{\"n\": 3}\n");

        assertThat(command.run("task", "export", "t7").out()).isEqualTo("{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n");
    }

    @Test
    void a_crawl_whose_item_rule_matched_nothing_ends_with_exit_code_3() {
        String task =
                "{\"id\": \"t7\", \"state\": \"COMPLETED\", \"crawl\": {\"done\": %d, \"causes\": {\"no_items\": 3, \"redirected\": 1}}}";
        server.on("GET /tasks/t7", 200, task.formatted(4));
        var vain = command.run("task", "watch", "t7");
        assertThat(vain.exit()).isEqualTo(3);
        assertThat(vain.err()).contains("t7 completed, but its item rule matched nothing on 3 pages; test the rule");
        server.on("GET /tasks/t8", 200, task.formatted(5));
        assertThat(command.run("task", "watch", "t8").exit())
                .as("one page has items")
                .isZero();
    }

    @Test
    void an_exported_table_is_that_of_the_server_with_the_chosen_columns_and_rows() {
        server.on("GET /tasks/t7/results?format=csv", 200, "name,n\r\n'=A0,-1\r\n");
        assertThat(command.run("task", "export", "t7", "--format", "csv").out()).isEqualTo("name,n\r\n'=A0,-1\r\n");

        server.on(
                "GET /tasks/t7/results?csv_no_headers=true&csv_raw=true&fields=n%2Cpage.title&format=csv&rows=pages",
                200, "-1,A\r\n");
        var chosen = command.run(
                "task",
                "export",
                "t7",
                "-o",
                "csv",
                "--fields",
                "n,page.title",
                "--rows",
                "pages",
                "--csv-raw",
                "--no-headers");
        assertThat(chosen.out()).isEqualTo("-1,A\r\n");
    }

    @Test
    void exported_lines_have_the_chosen_columns_by_the_names_of_the_table() {
        server.on("GET /tasks/t7/results?limit=1000", 200, """
                {"subtask":1,"data":{"url":"u","error":"timeout"}}
                {"subtask":1,"data":{"url":"v","title":"A","fields":{"title":"B","price":1.10}}}
                """);
        assertThat(command.run("task", "export", "t7", "--fields", "title,price,url")
                        .out())
                .isEqualTo("""
                        {"title":null,"price":null,"url":"u"}
                        {"title":"B","price":1.10,"url":"v"}
                        """);
        var wrong = command.run("task", "export", "t7", "--fields", "titel");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("no result has a field 'titel'");
    }

    @Test
    void a_format_of_an_export_that_is_not_there_is_named() {
        assertThat(command.run("task", "export", "t7", "--format", "xls").err())
                .contains("unknown format 'xls'; expected [table, wide, json, jsonl, yaml, csv, name]");
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
