package dev.trawl.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UseTest {

    private final long own = ProcessHandle.current().pid();

    @Test
    void a_process_has_used_time_and_memory() {
        var use = Use.of(own);
        assertThat(use.cpuSeconds()).isPositive();
        assertThat(use.residentBytes()).isPositive();
        assertThat(Use.peakBytes(own)).isGreaterThan(use.residentBytes() / 2);
    }

    @Test
    void a_process_that_is_gone_uses_nothing() {
        assertThat(Use.of(Long.MAX_VALUE)).isEqualTo(new Use(0, 0));
    }
}
