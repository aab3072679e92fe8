package dev.trawl.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.testkit.PromisedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// How much a process grows by what is made to fill it, eight at once. (C3, C5, C6)
@Timeout(300)
@EnabledOnOs(OS.LINUX)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class MemoryTest {

    private static final int EACH_ENDS_WITHIN =
            (int) PromisedTime.within(Duration.ofSeconds(2)).toMillis();

    @TempDir
    private Path folder;

    @Test
    void memory_stays_flat_and_a_ninth_fetch_is_served() throws Exception {
        Map<String, String[]> found = measured();

        assertThat(found.keySet()).containsExactly("bodies", "bombs", "chunks", "heads", "lines");
        assertGrows(found, "bombs", 64, "[decoded_ratio]");
        assertGrows(found, "heads", 16, "[too_large_headers]");
        assertGrows(found, "lines", 16, "[too_large_headers]");
        assertGrows(found, "bodies", 16, "[truncated at 1024]");
        assertGrows(found, "chunks", 16, "[truncated at 1023]");
    }

    private static void assertGrows(Map<String, String[]> found, String what, int mebibytes, String verdicts) {
        String[] row = found.getOrDefault(what, new String[5]);
        assertThat(Integer.parseInt(row[1])).as("MiB of " + what).isLessThanOrEqualTo(mebibytes);
        assertThat(Integer.parseInt(row[2])).as("milliseconds of " + what).isLessThanOrEqualTo(EACH_ENDS_WITHIN);
        assertThat(row[3]).as("the good fetch beside " + what).isEqualTo("200");
        assertThat(row[4]).isEqualTo(verdicts);
    }

    private Map<String, String[]> measured() throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xms24m", "-Xmx192m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MemoryWorld.class.getName(), "256"));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        try {
            boolean ended = process.waitFor(4, TimeUnit.MINUTES);
            assertThat(ended && process.exitValue() == 0)
                    .as(Files.readString(out))
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        var rows = new TreeMap<String, String[]>();
        for (String line : Files.readAllLines(out)) {
            String[] row = line.split("[|]", 5);
            if (row.length == 5) {
                rows.put(row[0], row);
            }
        }
        return rows;
    }
}
