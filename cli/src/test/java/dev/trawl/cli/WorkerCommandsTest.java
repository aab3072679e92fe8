package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.config.ConfigKey;
import dev.trawl.testkit.Certificates;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerCommandsTest {

    @TempDir
    private Path folder;

    @Test
    void worker_command_passes_its_options_to_the_worker() {
        var run = new CommandRun(folder);
        int exit = run.run(
                        "worker",
                        "--master-host",
                        "127.0.0.1",
                        "--device-id",
                        "w1",
                        "--capacity",
                        "7",
                        "--types",
                        "a,b")
                .exit();
        assertThat(exit).isZero();
        var options = run.workers.getFirst();
        assertThat(options.server()).hasToString("http://127.0.0.1:7989");
        assertThat(options.settings().text(ConfigKey.WORKER_ID)).isEqualTo("w1");
        assertThat(options.settings().number(ConfigKey.WORKER_CAPACITY)).isEqualTo(7);
        assertThat(options.settings().list(ConfigKey.WORKER_SUPPORTED_TYPES)).containsExactly("a", "b");
        assertThat(options.joinToken().get()).isEmpty();
    }

    @Test
    void another_machine_is_spoken_to_with_tls_unless_somebody_says_otherwise() {
        var run = new CommandRun(folder);
        run.run("worker", "--master-host", "192.0.2.7", "--master-port", "443");
        run.run("worker", "--master-host", "192.0.2.7", "--insecure");
        Certificates.valid(folder, "ca");
        run.run("worker", "--master-host", "127.0.0.1", "--ca-file", "ca.crt");
        assertThat(run.workers)
                .extracting(options -> options.server().toString())
                .containsExactly("https://192.0.2.7:443", "http://192.0.2.7:7989", "https://127.0.0.1:7989");
    }

    @Test
    void on_the_engines_too_it_has_a_folder_of_its_own() {
        var run = new CommandRun(folder);
        run.run("worker", "--set", "ledger.url=postgresql://db/trawl");
        run.run("worker", "--set", "ledger.url=postgresql://db/trawl", "--data", "./mine");
        assertThat(run.started)
                .extracting(options -> options.settings().text(ConfigKey.DATA_DIR))
                .containsExactly("./trawl-worker", "./mine");
    }

    @Test
    void an_invitation_prints_the_token_alone_so_that_a_file_can_take_it() throws IOException {
        try (StandInServer server = new StandInServer()) {
            server.on(
                    "POST /workers/invitations",
                    201,
                    "{\"token\": \"trawl_join_1\", \"expires_at\": \"2026-11-19T23:00:00Z\", \"pool\": \"\", \"types\": []}");
            var run = new CommandRun(folder);
            run.environment.put("TRAWL_SERVER", server.address());

            var result = run.run("worker", "invite");
            assertThat(result.out()).isEqualTo("trawl_join_1\n");
            assertThat(result.err()).contains("valid until 2026-11-19T23:00:00Z");
            assertThat(run.run("worker", "invite", "-o", "json").out()).contains("expires_at");
        }
    }

    @Test
    void a_worker_without_a_server_names_the_missing_option() {
        var run = new CommandRun(folder);
        var result = run.run("worker");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("--master-host");
    }
}
