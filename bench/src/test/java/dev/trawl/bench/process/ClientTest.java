package dev.trawl.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.app.process.SystemTime;
import dev.trawl.bench.process.Ran.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ClientTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    @Test
    void a_client_tells_what_it_said_and_what_it_used(@TempDir Path folder) throws Exception {
        var count = List.of("bash", "-c", "for ((i = 0; i < 300000; i++)); do :; done; echo $GREETING; exit 3");
        var ran = new Client(count, Map.of("GREETING", "hello"), folder, folder.resolve("none"))
                .run(LONG, new SystemTime());
        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.lines()).contains("hello");
        assertThat(ran.cpuSeconds()).isBetween(0.05, 30.0);
        assertThat(ran.samples()).isNotEmpty();
        assertThat(ran.peakBytes()).isPositive();
    }

    @Test
    void a_client_that_takes_too_long_is_ended_with_its_children(@TempDir Path folder) throws Exception {
        var sleepers = List.of("bash", "-c", "sleep 300 & echo $! > child; wait $!");
        var time = new SystemTime();
        long begun = time.nanos();
        var ran = new Client(sleepers, folder).run(Duration.ofSeconds(1), time);
        assertThat(ran.exit()).isNotZero();
        assertThat((time.nanos() - begun) / 1e9).isLessThan(40);
        String child = Files.readString(folder.resolve("child")).strip();
        await().until(() -> hasEnded(child));
    }

    /// What has ended may still be listed until somebody asks for its exit code, but runs no command any more.
    private static boolean hasEnded(String process) throws IOException {
        Path command = Path.of("/proc", process, "cmdline");
        return !Files.exists(command) || Files.readString(command).isEmpty();
    }

    @Test
    void a_client_is_ended_when_it_has_done_enough(@TempDir Path folder) throws Exception {
        var watched = folder.resolve("rows");
        var write = List.of("bash", "-c", "echo row > rows; exec sleep 300");
        var ran = new Client(write, Map.of(), folder, watched)
                .run(LONG, () -> watched.toFile().length() > 0, new SystemTime());
        assertThat(ran.seconds()).isLessThan(40);
        assertThat(ran.samples())
                .last()
                .satisfies(sample -> assertThat(sample.written()).isPositive());
    }

    @Test
    void shell_cpu_time_overrides_sampled_cpu_time() {
        var seen = List.of(new Sample(1, 0.5, 1, 1));
        assertThat(UsedTime.of(List.of("CPU-SECONDS 9 9", "CPU-SECONDS 1.250 0.5"), seen))
                .isEqualTo(1.75);
        assertThat(UsedTime.of(List.of("cut off: CPU-SECONDS"), seen)).isEqualTo(0.5);
    }
}
