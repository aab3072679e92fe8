package dev.trawl.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.trawl.app.TestSettings;
import dev.trawl.app.process.SystemTime;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.testkit.RefusingPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// 001.42: a database that cannot be reached at the start is named, with what to check.
@Timeout(180)
class UnreachableLedgerTest {

    private static final int UNREACHABLE = 7;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"postgresql", "mariadb", "mysql"})
    void a_closed_port_is_named(String scheme) {
        assertNamed(scheme, RefusingPort.number());
    }

    @ParameterizedTest
    @ValueSource(strings = "postgresql")
    void a_server_that_accepts_and_never_answers_is_named(String scheme) throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertNamed(scheme, silent.getLocalPort()); // the system accepts for it; nobody reads
        }
    }

    private void assertNamed(String scheme, int port) {
        String place = "127.0.0.1:%d".formatted(port);
        var settings = TestSettings.in(
                folder, "ledger.url", "%s://%s/trawl".formatted(scheme, place), "ledger.password", "a-secret");
        var failure = catchThrowableOfType(
                CommandFailedException.class,
                () -> OpenLedger.open(settings, DataFolder.open(folder.resolve("data")), new SystemTime()));
        assertThat(failure).isNotNull();
        assertThat(failure.complaint().english())
                .contains("ledger.url", place, "check that the database runs there")
                .doesNotContain("a-secret");
        assertThat(failure.complaint().chinese()).contains("ledger.url", place).doesNotContain("a-secret");
        assertThat(failure.complaint().exit().number()).isEqualTo(UNREACHABLE);
    }
}
