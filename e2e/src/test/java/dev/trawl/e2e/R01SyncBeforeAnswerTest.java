package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// R1: an acknowledgement leaves the program only after its record was synced, as the kernel saw it.
class R01SyncBeforeAnswerTest {

    private static final int SUBMITS = 100;

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(300)
    void every_acknowledgement_follows_the_sync_of_its_record() throws Exception {
        assumeTrue(canTrace(), "strace is not installed or may not trace here");
        Path trace = rig.folder().resolve("trace.txt");
        // Nothing else may write meanwhile: the tasks wait, and renewals are rare.
        var program = rig.start(Launch.on(rig.data())
                .set("lease.ttl", "600s")
                .set("lease.renew_interval", "300s")
                .set("worker.heartbeat_interval", "300s")
                .under(
                        "strace",
                        "-f",
                        "-y",
                        "--seccomp-bpf",
                        "-s",
                        "4096", // a whole page, with the records on it
                        "-e",
                        "trace=fdatasync,fsync,write,writev,sendto,pwrite64",
                        "-o",
                        trace.toString()));
        for (int i = 0; i < SUBMITS; i++) {
            program.api().submit("echo", "{\"number\":%d}".formatted(i), "\"delay\":\"1h\"");
        }
        program.terminate();
        program.awaitExit(Duration.ofMinutes(2));

        var seen = SyncTrace.read(Files.readAllLines(trace));
        assertThat(seen.answers()).isEqualTo(SUBMITS);
        assertThat(seen.syncedAnswers()).isEqualTo(SUBMITS);
    }

    private boolean canTrace() throws InterruptedException {
        try {
            return new ProcessBuilder("strace", "-f", "--seccomp-bpf", "-o", "/dev/null", "true")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
