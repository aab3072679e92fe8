package dev.trawl.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.sim.mutant.Mutant;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final int EVENTS = 2_000;

    /// 000.53
    @Test
    void every_promise_is_kept_whatever_goes_wrong() throws InterruptedException {
        var told = new StringWriter();
        var campaign = new Campaign(
                new SeedRange(1, 300),
                seed -> new SimSettings(seed, EVENTS, Mutant.NONE),
                new PrintWriter(told),
                () -> 0);

        boolean clean = campaign.run(2, false);

        assertThat(clean).as("%s", told).isTrue();
    }

    @Test
    void a_long_backlog_is_worked_off_without_idle_workers() throws InterruptedException {
        var told = new StringWriter();
        var campaign = new Campaign(
                new SeedRange(20_001, 20_004),
                seed -> new SimSettings(seed, 10 * EVENTS, Mutant.NONE),
                new PrintWriter(told),
                () -> 0);

        boolean clean = campaign.run(2, false);

        assertThat(clean).as("%s", told).isTrue();
    }

    @Test
    void the_same_seed_gives_the_same_trace() {
        for (long seed = 1; seed <= 10; seed++) {
            var once = tracedLines(seed);
            var again = tracedLines(seed);

            assertThat(again.lines()).isEqualTo(once.lines());
            assertThat(again.hash()).isEqualTo(once.hash());
        }
    }

    @Test
    void another_seed_gives_another_trace() {
        assertThat(tracedLines(1).hash()).isNotEqualTo(tracedLines(2).hash());
    }

    @Test
    void faults_do_happen() {
        var lines = new ArrayList<String>();
        for (long seed = 1; seed <= 10; seed++) {
            lines.addAll(tracedLines(seed).lines());
        }
        var text = String.join("\n", lines);

        assertThat(text)
                .contains("poison: 5 workers were lost")
                .contains("detail=TIMEOUT")
                .contains("worker1 was lost")
                .contains("cancelled by ann")
                .contains("TWO_LEADERS")
                .contains("FLUSH_LIVE_STATE")
                .contains("after a commit")
                .contains("no answer report");
    }

    private record Traced(long hash, List<String> lines) {}

    private static Traced tracedLines(long seed) {
        var lines = new ArrayList<String>();
        var result = new Simulation(new SimSettings(seed, EVENTS, Mutant.NONE), new Trace(lines::add)).run();
        return new Traced(result.hash(), lines);
    }
}
