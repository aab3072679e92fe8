package dev.trawl.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.app.TestSettings;
import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.config.Mode;
import dev.trawl.config.ServerOptions;
import dev.trawl.config.Settings;
import dev.trawl.engines.Engines;
import dev.trawl.engines.PostgresServer;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.jdbc.JdbcLedgers;
import dev.trawl.spi.Caller;
import dev.trawl.spi.identity.ApiKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Nodes that share a ledger: which keys they leave there, and with which master key they may start.
@Timeout(300)
class SharedStartTest {

    private static final String MASTER_KEY = "A".repeat(43) + "=";

    @TempDir
    private Path folder;

    private PostgresServer postgresql;

    @BeforeEach
    void start() {
        postgresql = PostgresServer.start();
    }

    @AfterEach
    void stop() {
        postgresql.close();
    }

    @Test
    void a_node_that_gets_another_name_takes_its_admin_key_with_it() throws IOException {
        run(Mode.MASTER, "one", "secrets.key", MASTER_KEY, "device_id", "before");
        run(Mode.GATEWAY, "one", "secrets.key", MASTER_KEY, "device_id", "after");

        String token = Files.readString(folder.resolve("one/admin.token")).strip();
        assertThat(keys()).singleElement().satisfies(key -> {
            assertThat(key.name()).isEqualTo("admin@after");
            assertThat(key.hash()).isEqualTo(ApiKeys.hash(token));
        });
    }

    @Test
    void only_a_node_that_answers_requests_has_an_admin_key() {
        run(Mode.SCHEDULER, "scheduler", "secrets.key", MASTER_KEY);
        run(Mode.WORKER, "worker", "secrets.key", MASTER_KEY);

        assertThat(keys()).isEmpty();
        assertThat(folder.resolve("scheduler/admin.token")).doesNotExist();
        assertThat(folder.resolve("worker/admin.token")).doesNotExist();
    }

    @Test
    void a_start_that_is_refused_leaves_no_admin_key() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            assertThatThrownBy(() -> run(Mode.MASTER, "refused", "secrets.key", MASTER_KEY, "listen.grpc.port", port))
                    .isInstanceOf(CommandFailedException.class);
        }
        assertThat(keys()).isEmpty();
    }

    @Test
    void every_kind_of_node_needs_the_master_key_of_the_others() {
        run(Mode.SCHEDULER, "first");

        for (Mode mode : List.of(Mode.SCHEDULER, Mode.WORKER, Mode.GATEWAY)) {
            assertThatThrownBy(() -> run(mode, "another-" + mode.word()))
                    .hasMessageContaining("another master key of secrets")
                    .hasMessageContaining("secrets.key_file");
            assertThat(folder.resolve("another-" + mode.word())).doesNotExist();
        }
        run(Mode.SCHEDULER, "first");
    }

    @Test
    void a_master_key_that_has_sealed_something_outlives_a_refused_start() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            assertThatThrownBy(() -> run(Mode.MASTER, "one", "listen.grpc.port", port))
                    .isInstanceOf(CommandFailedException.class);
        }
        run(Mode.MASTER, "one");
    }

    private List<ApiKey> keys() {
        try (var ledger = JdbcLedgers.open(postgresql.url(), "", "", 1, new SystemTime())) {
            return ledger.reads().identity().keys(Caller.DEFAULT_PROJECT, "", 10);
        }
    }

    /// Starts a node and stops it as soon as it is ready.
    private void run(Mode mode, String data, String... more) {
        assertThat(new Server(new ServerOptions(mode, mode.roles(), settings(data, more), false, true)).run())
                .isZero();
    }

    private Settings settings(String data, String... more) {
        List<String> settings = new ArrayList<>(List.of(
                "data.dir", folder.resolve(data).toString(), "listen.port", "0", "ledger.url", postgresql.url()));
        settings.addAll(List.of(
                "state.url", Engines.redis().url(), "queue.url", Engines.redis().url()));
        settings.addAll(List.of("blob.url", Engines.s3().url()));
        settings.addAll(List.of(
                "blob.access_key",
                Engines.s3().accessKey(),
                "blob.secret_key",
                Engines.s3().secretKey()));
        settings.addAll(List.of(more));
        return TestSettings.in(folder, settings.toArray(String[]::new));
    }
}
