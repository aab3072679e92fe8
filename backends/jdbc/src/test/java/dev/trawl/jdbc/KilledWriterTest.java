package dev.trawl.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.TaskId;
import dev.trawl.testkit.ManualTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A writer that is killed keeps what it has acknowledged, and its successor may open the file at once.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class KilledWriterTest {

    private static final int KILLS = 3;
    private static final int ACKNOWLEDGED_BEFORE_KILL = 200;

    @TempDir
    Path folder;

    @Test
    void every_acknowledged_row_survives_the_kill() throws Exception {
        String url = "sqlite:" + folder.resolve("ledger.db");
        var acknowledged = new ArrayList<Long>();
        for (int kill = 0; kill < KILLS; kill++) {
            acknowledged.addAll(writeUntilKilled(url));
        }
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(KILLS * ACKNOWLEDGED_BEFORE_KILL);
        assertThat(acknowledged).doesNotHaveDuplicates();
        try (var ledger = JdbcLedgers.open(url, "", "", 1, new ManualTime())) {
            for (long id : acknowledged) {
                assertThat(ledger.reads().task(new TaskId(id))).as("t%d", id).isPresent();
            }
            assertThat(ledger.verify()).isEmpty();
        }
    }

    private static List<Long> writeUntilKilled(String url) throws IOException, InterruptedException {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WriterProcess.class.getName(),
                        url)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var lines = new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
            var acknowledged = new ArrayList<Long>();
            String line = lines.readLine();
            while (line != null) {
                acknowledged.add(Long.valueOf(line));
                if (acknowledged.size() == ACKNOWLEDGED_BEFORE_KILL) {
                    writer.toHandle().destroyForcibly(); // leaves the pipe open, to be read to its end
                }
                line = wholeLine(lines);
            }
            return acknowledged;
        } finally {
            writer.destroyForcibly().waitFor();
        }
    }

    /// The kill may cut the last line, and what was cut was not acknowledged.
    private static @Nullable String wholeLine(BufferedReader lines) throws IOException {
        var text = new StringBuilder();
        for (int next = lines.read(); next != -1; next = lines.read()) {
            if (next == '\n') {
                return text.toString();
            }
            text.append((char) next);
        }
        return null;
    }
}
