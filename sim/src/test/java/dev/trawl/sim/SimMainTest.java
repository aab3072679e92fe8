package dev.trawl.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SimMainTest {

    private final StringWriter out = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new SimMain())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(out))
                .execute(arguments);
    }

    @Test
    void seeds_without_a_violation_end_with_success() {
        assertThat(run("--seeds", "1-3", "--events", "200")).isZero();
        assertThat(out.toString()).contains("seeds 3 of 3, broken 0");
    }

    @Test
    void a_violation_is_shown_with_its_seed_and_its_last_events() {
        assertThat(run("--seeds", "1", "--mutant", "CLAIM_KEEPS_EPOCH", "--hashes"))
                .isEqualTo(1);
        assertThat(out.toString())
                .contains("violation: a queued subtask is claimed under a new epoch")
                .contains("seed 1 broke a promise")
                .contains("log LogEntry");
    }

    @Test
    void a_trace_shows_every_event() {
        assertThat(run("--seeds", "4", "--events", "100", "--trace")).isZero();
        assertThat(out.toString()).contains("client   started").containsPattern("seed 4 hash [0-9a-f]{16} events");
    }

    @Test
    void rejects_an_invalid_seed_range() {
        assertThat(run("--seeds", "9-1")).isEqualTo(2);
        assertThat(run("--seeds", "all")).isEqualTo(2);
        assertThat(out.toString()).contains("--seeds is a number or a range");
    }
}
