package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkerConfigTest {

    /// 002.33
    @Test
    void the_defaults_are_pinned() {
        assertThat(WorkerConfig.of("w1"))
                .isEqualTo(new WorkerConfig(
                        "w1",
                        "w1",
                        "default",
                        "local",
                        10,
                        100,
                        Set.of(),
                        Duration.ofSeconds(10),
                        Duration.ofMillis(100),
                        Duration.ofSeconds(30),
                        Duration.ofSeconds(2)));
    }

    @Test
    void a_value_that_cannot_work_is_named_by_its_key() {
        WorkerConfig config = WorkerConfig.of("w1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> config.withCapacity(0))
                .withMessage("worker.capacity must be between 1 and 1000000, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkerConfig.of(" "))
                .withMessageStartingWith("worker.id must be");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkerConfig.of("a\nb"))
                .withMessage("worker.id must be 1 to 200 printable characters, not 'a?b'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> config.withStopping(Duration.ofSeconds(-1), Duration.ofSeconds(1)))
                .withMessageStartingWith("worker.graceful_shutdown_timeout must be");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> config.withStopping(Duration.ZERO, Duration.ZERO))
                .withMessageStartingWith("worker.interrupt_grace must be");
    }
}
