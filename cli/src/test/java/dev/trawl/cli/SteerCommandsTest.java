package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.cli.terminal.Terminal.Channel;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Hosts, workers, and what is done to single tasks beside their orders.
class SteerCommandsTest {

    private static final String HOST = """
            {"host": "a.example", "paused": true, "paused_until": null, "waiting": 4, "running": 1, "trouble": 0,
             "answered": true, "limit": 2, "delay": "PT2S", "current_limit": 2, "current_delay": "PT2S", "delay_from": "host"}
            """;
    private static final String WORKER = """
            {"session": 3, "worker": "w 1", "name": "One", "state": "IDLE", "draining": true, "capacity": 4}
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
    void hosts_are_listed_with_their_pace() {
        server.on("GET /hosts?limit=1000", 200, "{\"items\": [" + HOST + "], \"next_cursor\": null}");

        assertThat(command.run("host", "list").out()).isEqualTo("""
                HOST       PAUSED  UNTIL  WAITING  RUNNING  TROUBLE  LIMIT  DELAY  DELAY_FROM
                a.example  true           4        1        0        2      2s     host
                """);
    }

    @Test
    void one_host_is_shown_paused_and_resumed() {
        server.on("GET /hosts/a.example%3A8080", 200, HOST)
                .on("POST /hosts/a.example:pause", 200, HOST)
                .on("POST /hosts/a.example:resume", 200, HOST);

        assertThat(command.run("host", "get", "a.example:8080", "-o", "name").out())
                .isEqualTo("a.example\n");
        assertThat(command.run("host", "pause", "a.example", "--for", "10m", "-o", "name")
                        .exit())
                .isZero();
        assertThat(command.run("host", "pause", "a.example", "-o", "name").exit())
                .isZero();
        assertThat(command.run("host", "resume", "a.example", "-o", "name").exit())
                .isZero();
        assertThat(server.requests.stream().map(StandInServer.Request::body))
                .containsExactly("", "{\"duration\":\"10m\"}", "{}", "");
    }

    @Test
    void host_set_sends_null_to_clear_a_field() {
        server.on("PATCH /hosts/a.example", 200, HOST);

        command.run("host", "set", "a.example", "--limit", "2", "--delay", "none");

        var sent = server.requests.getFirst();
        assertThat(sent.body()).isEqualTo("{\"limit\":2,\"delay\":null}");
        assertThat(sent.headers()).containsEntry("Content-Type", "application/merge-patch+json");
        assertThat(command.run("host", "set", "a.example").exit()).isEqualTo(2);
        assertThat(command.run("host", "set", "a.example", "--limit", "few").exit())
                .isEqualTo(2);
    }

    @Test
    void a_worker_is_shown_drained_and_resumed() {
        server.on("GET /workers/w%201", 200, WORKER)
                .on("POST /workers/w%201:drain", 200, WORKER)
                .on("POST /workers/w%201:resume", 200, WORKER);

        for (String verb : new String[] {"get", "drain", "resume"}) {
            assertThat(command.run("worker", verb, "w 1", "-o", "name").out()).isEqualTo("w 1\n");
        }
    }

    @Test
    void a_resource_name_is_always_one_path_segment() {
        for (String name : new String[] {"../config", "..", "a/b?c#d", "%2e%2e/x", "file:///etc/passwd"}) {
            assertThat(command.run("host", "get", name).exit()).isEqualTo(4);
            assertThat(command.run("worker", "drain", name).exit()).isEqualTo(4);
        }
        assertThat(server.requests)
                .allMatch(request -> request.line().matches("GET /hosts/[^/?]+|POST /workers/[^/?]+:drain"));
    }

    @Test
    void a_task_is_deleted_after_a_person_has_agreed() {
        server.on("DELETE /tasks/t1", 204, "");
        command.interactive.add(Channel.IN);
        command.input = "n\n";
        assertThat(command.run("task", "rm", "t1").exit()).isNotZero();
        assertThat(server.requests).isEmpty();

        assertThat(command.run("task", "rm", "t1", "--yes").out()).isEqualTo("t1\n");
    }

    @Test
    void a_priority_is_patched() {
        server.on("PATCH /tasks/t1", 200, "{\"id\": \"t1\", \"priority\": 9}");

        assertThat(command.run("task", "edit", "t1", "--priority", "9", "-o", "name")
                        .out())
                .isEqualTo("t1\n");
        assertThat(server.requests.getFirst().body()).isEqualTo("{\"priority\":9}");
        assertThat(server.requests.getFirst().headers()).containsEntry("If-Match", "*");
    }

    @Test
    void errors_are_those_of_subtasks_or_ranked_causes_of_a_crawl() {
        server.on("GET /tasks/t1", 200, "{\"crawl\": null}")
                .on("GET /tasks/t1/subtasks?limit=50&state=DEAD%2CRETRY", 200, "{\"items\": [{\"id\": \"t1.2\"}]}")
                .on("GET /tasks/t2", 200, "{\"crawl\": {}}")
                .on("GET /tasks/t2/errors", 200, """
                        {"task":"t2","failed":6,"counted":6,"items":[
                          {"cause":"status","status":503,"count":4,"share":66.7,
                           "hosts":[{"host":"a.example","count":4}],
                           "samples":[{"url":"https://a.example/x","reason":"status 503","status":503,"attempts":3}]},
                          {"cause":"dns","status":0,"count":2,"share":33.3,"hosts":[],"samples":[]}]}""")
                .on("POST /tasks/t2:retry", 200, "{\"id\":\"t2\"}")
                .on("POST /tasks/t1:retry", 409, """
                        {"code":"nothing_to_retry","title":"Nothing to retry","status":409,"detail":"no URL has failed"}""");

        assertThat(command.run("task", "errors", "t1", "-o", "name").out()).isEqualTo("t1.2\n");
        assertThat(command.run("task", "errors", "t2").out())
                .contains("6 URLs failed", """
                     4  status 503 (67 %) · a.example 4
                        failed: the server returned an error status on every attempt
                        https://a.example/x  (status 503)
                        what to do: the server had errors; retry later
                """, "     2  dns (33 %)", "retry all: trawl task retry t2");
        command.run("task", "retry", "t2", "--cause", "timeout,dns", "--status", "5xx");
        assertThat(server.requests.getLast().body())
                .isEqualTo("{\"cause\":[\"timeout\",\"dns\"],\"status\":[\"5xx\"]}");
        assertThat(command.run("task", "retry", "t1").exit()).isEqualTo(5);
    }

    @Test
    void logs_follow_reads_until_the_log_ends() {
        server.on("GET /tasks/t1/logs?after=0&follow=true", 200, "7", "one\n")
                .on("GET /tasks/t1/logs?follow=true&after=0", 200, "7", "one\n")
                .on("GET /tasks/t1/logs?after=7&follow=true", 200, "", "two\n")
                .on("GET /tasks/t1/logs?follow=true&after=7", 200, "", "two\n");

        assertThat(command.run("task", "logs", "t1", "--follow").out()).isEqualTo("one\ntwo\n");
    }

    @Test
    void events_are_followed_over_streams_that_end() {
        server.on("GET /events?topics=task%3At1&after=0", 200, """
                        retry: 2000

                        id: 5
                        event: subtask
                        data: {"position":5,"task":"t1","task_state":"RUNNING"}

                        """)
                .on("GET /events?topics=task%3At1&after=5", 200, """
                        : heartbeat
                        id: 6

                        id: 7
                        event: task
                        data: {"position":7,"task":"t1","task_state":"COMPLETED"}

                        """);

        assertThat(command.run("task", "events", "t1", "--follow").out()).isEqualTo("""
                {"position":5,"task":"t1","task_state":"RUNNING"}
                {"position":7,"task":"t1","task_state":"COMPLETED"}
                """);
    }
}
