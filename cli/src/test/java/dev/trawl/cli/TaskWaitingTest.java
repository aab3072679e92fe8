package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands that wait for a task or for one of its states.
class TaskWaitingTest {

    private static final String ACCEPTED = "{\"id\": \"t7\", \"state\": \"PENDING\", \"links\": {}}";

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
    void a_missing_fetch_mode_is_reported_once_while_waiting() {
        server.on("GET /tasks/t7", 200, """
                {"id": "t7", "state": "RUNNING", "type": "crawl", "reason": "no worker offers chrome",
                 "waits_for": {"mode": "chrome", "protocol": 3}}""");
        String line = "no worker offers chrome; the task goes on when one joins";

        assertThat(command.run("task", "watch", "t7", "--timeout", "20s").err()).containsOnlyOnce(line);
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
    void a_watched_crawl_shows_its_pages_and_totals_and_fails_above_the_error_rate() {
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
                        "3/11 pages  2 hosts  6 errors  1.8 kB",
                        "pages    3 fetched in 4.5 s (0.7/s), 1.8 kB",
                        "status   2xx 3",
                        "errors   6: 6 timeout",
                        "slowest  a.example 1.5 s",
                        "results  trawl task export t7",
                        "6 of 9 URLs failed (67 %), above --max-error-rate 50 %",
                        "[too_many_failed]");
        assertThat(result.out()).isEmpty();
        assertThat(command.run("task", "watch", "t7").exit()).isZero();
        assertThat(command.run("task", "watch", "t7", "-o", "name").out()).isEqualTo("t7\n");
        assertThat(command.run("task", "watch", "t7", "-q").out()).contains("COMPLETED");
        assertThat(command.run("task", "watch", "t7", "--max-error-rate", "101").exit())
                .isEqualTo(2);
    }

    @Test
    void a_watched_crawl_warns_of_a_listing_that_stopped() {
        server.on("GET /tasks/t7", 200, """
                {"id":"t7","state":"COMPLETED","progress":{"unit":"pages","total":3,"done":3,"failed":0},
                 "crawl":{"failed":0,"causes":{}}}""").on("GET /tasks/t7/summary", 200, """
                {"task":"t7","state":"COMPLETED","done":3,"failed":0,"rows":3,
                 "causes":[{"cause":"pagination_stopped","kind":"done","count":1}]}""");
        for (String query : new String[] {"limit=1000&state=DONE", "state=DONE&limit=1000"}) {
            server.on("GET /tasks/t7/urls?" + query, 200, """
                    {"items":[{"url":"http://a.example/2","cause":"fetched","reason":""},
                     {"url":"http://a.example/3","cause":"pagination_stopped","reason":"leads back"}]}""");
        }

        assertThat(command.run("task", "watch", "t7").err())
                .contains(
                        "warning: a listing stopped before its end on 1 page; the first: http://a.example/3: leads back");
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
}
