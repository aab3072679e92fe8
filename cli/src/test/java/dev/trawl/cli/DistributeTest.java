package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.config.ConfigKey;
import dev.trawl.config.Mode;
import dev.trawl.config.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `trawl distribute master|worker|standalone|status` and the files of settings they are started with.
class DistributeTest {

    /// As the older system has it, to the letter.
    private static final String MASTER = """
            {
              "mode": "master",
              "device_id": "master-001",
              "master_host": "0.0.0.0",
              "master_port": 7989,
              "dispatch_interval": 10,
              "load_balance_strategy": "least_tasks",
              "max_tasks_per_device": 5
            }
            """;

    private static final String WORKER = """
            {
              "mode": "worker",
              "device_id": "worker-001",
              "master_host": "localhost",
              "master_port": 7989,
              "concurrent_tasks": 3,
              "heartbeat_interval": 30
            }
            """;

    @TempDir
    private Path folder;

    private CommandRun command;

    @BeforeEach
    void write() throws IOException {
        command = new CommandRun(folder);
        Files.writeString(folder.resolve("master.json"), MASTER);
        Files.writeString(folder.resolve("worker.json"), WORKER);
    }

    /// 001.01, 001.03: with the older word and without.
    @ParameterizedTest
    @CsvSource({
        "distribute master, MASTER",
        "master, MASTER",
        "distribute standalone, STANDALONE",
        "standalone, STANDALONE",
        "distribute, STANDALONE",
        "distribute --master-port 7990, STANDALONE",
        "distribute --config master.json, MASTER"
    })
    void a_server_is_started_in_its_mode(String words, Mode mode) {
        assertThat(command.run(words.split(" ")).exit()).isZero();
        assertThat(command.started).extracting(ServerOptions::mode).containsExactly(mode);
    }

    /// 001.02
    @ParameterizedTest
    @CsvSource({
        "distribute worker --master-host localhost",
        "worker --master-host localhost",
        "distribute worker --config worker.json",
        "distribute --config worker.json"
    })
    void a_worker_is_started_for_its_server(String words) {
        assertThat(command.run(words.split(" ")).exit()).isZero();
        assertThat(command.workers)
                .extracting(options -> options.server().toString())
                .containsExactly("http://localhost:7989");
    }

    /// 001.06, 001.08, 001.38
    @Test
    void the_older_file_of_a_master_is_read_as_it_stands() {
        command.run("distribute", "master", "--config", "master.json", "--device-name", "Berlin");

        var settings = command.started.getFirst().settings();
        assertThat(settings.text(ConfigKey.WORKER_ID)).isEqualTo("master-001");
        assertThat(settings.text(ConfigKey.WORKER_NAME)).isEqualTo("Berlin");
        assertThat(settings.text(ConfigKey.LISTEN_HOST)).isEqualTo("0.0.0.0");
        assertThat(settings.number(ConfigKey.LISTEN_PORT)).isEqualTo(7989);
        assertThat(settings.duration(ConfigKey.SCHEDULER_SCAN_INTERVAL)).hasSeconds(10);
        assertThat(settings.text(ConfigKey.SCHEDULER_LOAD_BALANCE_STRATEGY)).isEqualTo("least_tasks");
        assertThat(settings.number(ConfigKey.SCHEDULER_MAX_TASKS_PER_WORKER)).isEqualTo(5);
    }

    /// 001.06, 001.08, 001.39: an option is stronger than the file.
    @Test
    void the_older_file_of_a_worker_is_read_as_it_stands() {
        command.run("worker", "--config", "worker.json", "--master-port", "8000", "--log-format", "classic");

        var options = command.workers.getFirst();
        assertThat(options.server()).hasToString("http://localhost:8000");
        assertThat(options.settings().text(ConfigKey.WORKER_ID)).isEqualTo("worker-001");
        assertThat(options.settings().number(ConfigKey.WORKER_CAPACITY)).isEqualTo(3);
        assertThat(options.settings().duration(ConfigKey.WORKER_HEARTBEAT_INTERVAL))
                .hasSeconds(30);
        assertThat(options.settings().text(ConfigKey.LOG_FORMAT)).isEqualTo("classic");
    }

    @ParameterizedTest
    @CsvSource({
        "worker --config master.json, master, worker",
        "master --config worker.json, worker, master",
        "distribute standalone --config master.json, master, standalone",
        "standalone --set mode=worker, worker, standalone"
    })
    void settings_of_another_mode_are_refused(String words, String found, String asked) {
        var result = command.run(words.split(" "));

        assertThat(result.exit()).isEqualTo(9);
        assertThat(result.err())
                .contains("mode is '" + found + "'", "starts a " + asked, "trawl " + found, "[other_mode]")
                .hasLineCount(1);
        assertThat(command.started).isEmpty();
    }

    @Test
    void a_mode_that_is_none_is_refused_with_those_there_are() {
        var result = command.run("distribute", "--set", "mode=slave");

        assertThat(result.exit()).isEqualTo(9);
        assertThat(result.err()).contains("mode (--set) must be one of", "master, worker, standalone");
    }

    /// 001.05
    @ParameterizedTest
    @CsvSource({"worker", "distribute worker", "distribute worker --master-port 7989"})
    void a_worker_without_a_server_prints_how_it_is_used(String words) {
        var result = command.run(words.split(" "));

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("Usage: trawl ", "--master-host=HOST", "no server given");
        assertThat(result.out()).isEmpty();
        assertThat(command.workers).isEmpty();
    }

    /// 001.07
    @Test
    void an_unknown_word_is_rejected_with_a_suggestion() {
        assertThat(command.run("distribute", "mastr").err())
                .contains("unknown command 'distribute mastr' (did you mean 'master'?)");
        assertThat(command.run("distribute", "--master-prot", "1").err()).contains("--master-prot", "--master-port");
        assertThat(command.run("distribute", "--set", "mode").exit()).isEqualTo(2);
        assertThat(command.run("distribute", "--config", "nowhere.json").exit()).isEqualTo(9);
        assertThat(command.run("distribute", "--help").out()).contains("master", "worker", "standalone", "status");
        assertThat(command.started).isEmpty();
    }

    /// 001.04
    @Test
    void the_state_is_asked_for_by_host_and_port() throws IOException {
        try (StandInServer server = new StandInServer()) {
            server.on("GET /status", 200, "{\"node\": \"master-001\", \"mode\": \"master\"}");
            String port = server.address().replaceAll(".*:", "");

            for (String words : new String[] {"distribute status --master-host 127.0.0.1", "status"}) {
                var result = command.run((words + " --master-port " + port).split(" "));
                assertThat(result.out()).contains("master-001");
                assertThat(result.exit()).isZero();
            }
            var both = command.run("status", "--master-host", "localhost", "--server", server.address());
            assertThat(both.exit()).isEqualTo(2);
            assertThat(both.err()).contains("--server, or --master-host");
        }
    }

    @Test
    void beside_its_server_a_worker_invites_itself() throws IOException {
        try (StandInServer server = new StandInServer()) {
            server.on("POST /workers/invitations", 201, "{\"token\": \"trawl_join_1\"}");
            String port = server.address().replaceAll(".*:", "");
            Path data = Files.createDirectory(folder.resolve("trawl-data"));
            Files.writeString(data.resolve("address"), server.address() + "\n");
            worker(port, "localhost");
            assertThat(joinToken()).as("no admin token").isEmpty();
            Path token = Files.writeString(data.resolve("admin.token"), "from-file\n");
            Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));

            assertThat(joinToken()).contains("trawl_join_1");
            assertThat(server.requests.getFirst().headers()).containsEntry("Authorization", "Bearer from-file");
            worker("1", "localhost");
            assertThat(joinToken()).as("another server on this machine").isEmpty();
            worker(port, "192.0.2.7");
            assertThat(joinToken()).as("another machine").isEmpty();
            command.environment.put("TRAWL_JOIN_TOKEN", "given");
            worker(port, "localhost");
            assertThat(joinToken()).contains("given");
            assertThat(server.requests).hasSize(1);
        }
    }

    /// Its own folder is another one than that of the server.
    private void worker(String port, String host) {
        command.run("worker", "--master-host", host, "--master-port", port, "--data", "w1");
    }

    private Optional<String> joinToken() {
        return command.workers.getLast().joinToken().get();
    }
}
