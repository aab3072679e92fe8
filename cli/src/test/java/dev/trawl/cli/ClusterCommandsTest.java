package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterCommandsTest {

    private static final String WELL = """
            {"leader": "n1", "term": 7, "workers": 1,
             "nodes": [
               {"node": "n1", "name": "One", "roles": ["gateway", "scheduler"], "leader": true,
                "address": "https://a:7989", "version": "0.1.0", "started_at": "1970-01-01T00:00:00Z"},
               {"node": "n2", "name": "Two", "roles": ["worker"], "leader": false,
                "address": "", "version": "0.1.0", "started_at": "1970-01-01T02:00:00Z"}],
             "queues": [{"name": "default", "waiting": 1284}, {"name": "crawl", "waiting": -1}],
             "engines": [{"key": "ledger.url", "engine": "postgresql", "address": "postgresql://db/trawl",
               "state": "ok", "version": "17", "latency_ms": 1.25, "findings": []}]}
            """;

    private static final String IN_TROUBLE = """
            {"leader": "n1", "term": 7, "nodes": [{"node": "n1", "leader": true}], "queues": [],
             "engines": [{"key": "state.url", "engine": "redis", "address": "redis://r:6379", "state": "trouble",
               "version": "", "latency_ms": 0.0, "findings": ["it does not answer; start it"]}]}
            """;

    @TempDir
    private Path folder;

    @Test
    void leader_nodes_queues_and_engines_are_shown() {
        CommandRun.Result result = status(WELL);

        assertThat(result.exit()).isZero();
        assertThat(result.out()).isEqualTo("""
                leader n1, term 7, 1 worker

                NODE  ROLES              LEADER  ADDRESS         VERSION  UP
                n1    gateway,scheduler  yes     https://a:7989  0.1.0    1 h 5 min
                n2    worker             no                      0.1.0    0 s

                QUEUE    WAITING
                default  1 284
                crawl    unknown

                KEY         ENGINE      STATE  VERSION  LATENCY  ADDRESS
                ledger.url  postgresql  ok     17       1.3 ms   postgresql://db/trawl
                """);
    }

    @Test
    void a_failing_backend_is_shown_and_sets_the_exit_code() {
        CommandRun.Result result = status(IN_TROUBLE);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out())
                .containsPattern("state.url +redis +trouble +redis://r:6379")
                .endsWith("\n\nstate.url: it does not answer; start it\n");
    }

    @Test
    void a_cluster_without_workers_says_how_to_start_one() {
        CommandRun.Result result = status(WELL.replace("\"workers\": 1", "\"workers\": 0"));

        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .startsWith("leader n1, term 7, 0 workers\n")
                .endsWith("\n\nno workers; start one with 'trawl worker'\n");
    }

    @Test
    void a_cluster_without_a_leader_is_unhealthy() {
        String left = WELL.replace("\"leader\": true", "\"leader\": false");

        assertThat(status(left).out()).startsWith("no leader; the last one was n1, term 7\n");
        assertThat(status(left).exit()).isEqualTo(1);
        assertThat(status("{\"leader\": \"\", \"term\": 0, \"nodes\": [], \"queues\": [], \"engines\": []}"))
                .isEqualTo(new CommandRun.Result(1, "no leader yet\n", ""));
    }

    @Test
    void programs_get_the_answer_as_it_is_and_the_same_exit_code() {
        CommandRun.Result result = status(IN_TROUBLE, "-o", "json");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEqualToIgnoringWhitespace(IN_TROUBLE);
        assertThat(status(WELL, "-o", "csv").out()).isEqualTo("leader,term\r\nn1,7\r\n");
        assertThat(status(WELL, "--fields", "term").out()).isEqualTo("term  7\n");
    }

    @Test
    void a_setting_is_changed_and_taken_back_and_it_is_said_where_it_holds() throws IOException {
        try (StandInServer server = new StandInServer()) {
            server.on("PUT /config/scheduler.max_rate", 200, """
                            {"key": "scheduler.max_rate", "value": "200", "holds": "on every node"}
                            """).on("DELETE /config/scheduler.max_rate", 204, "");
            CommandRun run = new CommandRun(folder);

            assertThat(run.run("config", "set", "scheduler.max_rate", "200", "--server", server.address())
                            .out())
                    .isEqualTo("key    scheduler.max_rate\nvalue  200\nholds  on every node\n");
            assertThat(run.run("config", "unset", "scheduler.max_rate", "--server", server.address()))
                    .isEqualTo(new CommandRun.Result(0, "", ""));

            assertThat(server.requests.getFirst().body()).isEqualTo("{\"value\":\"200\"}");
        }
    }

    private CommandRun.Result status(String answer, String... more) {
        try (StandInServer server = new StandInServer()) {
            server.on("GET /cluster", 200, answer);
            CommandRun run = new CommandRun(folder);
            run.nanos.set(Duration.ofMinutes(65).toNanos());
            String[] words = {"cluster", "status", "--server", server.address()};
            return run.run(Stream.of(words, more).flatMap(Arrays::stream).toArray(String[]::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
