package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.process.SystemTime;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SeenProbeTest {

    @Test
    @Timeout(300)
    void a_page_has_one_link_that_a_large_enough_filter_does_not_know(@TempDir Path folder) {
        try (var probe = new SeenProbe(folder, new SystemTime())) {
            probe.fill(2_000);
            var cost = probe.visit(600);
            assertThat(cost.offered()).isBetween(1.0, 1.5);
            assertThat(cost.micros()).isPositive();
            assertThat(probe.fileBytes()).isPositive();
        }
    }
}
