package dev.trawl.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void no_server_outlives_its_starter_killed_or_not(boolean killed) throws IOException, InterruptedException {
        Process starter = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var lines = starter.inputReader()) {
            String[] server = lines.readLine().split(" ");
            long pid = Long.parseLong(server[0]);
            assertThat(ProcessHandle.of(pid)).isPresent();
            if (killed) {
                starter.destroyForcibly();
            } else {
                starter.destroy();
            }
            starter.waitFor();
            await().until(() -> ProcessHandle.of(pid).isEmpty());
            Path folderOfAll = Path.of(server[1]).getParent();
            await().until(() -> Files.notExists(folderOfAll));
        } finally {
            starter.destroyForcibly();
        }
    }

    @Test
    void ports_are_given_once_and_lie_below_those_of_outgoing_connections() {
        int first = Ports.free();
        assertThat(Ports.free()).isNotEqualTo(first).isBetween(10_000, 29_999);
    }
}
