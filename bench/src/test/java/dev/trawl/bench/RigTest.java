package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.process.SystemTime;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RigTest {

    @Test
    @Timeout(300)
    void a_small_drain_completes_every_task_once(@TempDir Path folder) throws InterruptedException {
        try (var rig = Rig.embedded(folder, new SystemTime())) {
            rig.submit(500, 100);
            rig.startWorker(50, Rig.NOOP);
            rig.completions().await(500);
            assertThat(rig.completions().count()).isEqualTo(500);
        }
    }
}
