package dev.trawl.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.sim.mutant.Mutant;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final boolean LONG = Boolean.getBoolean("trawl.long");
    private static final int EVENTS = 2_000;
    private static final int SEEDS = LONG ? 1_000 : 300;
    private static final int SEEDS_A_MINUTE = 1_000;
    private static final Pattern RATE = Pattern.compile("seeds/minute (\\d+)");

    /// 000.53, R18. Only the long form asserts the rate: other builds share the cores.
    @Test
    void invariants_hold_under_simulated_faults() throws InterruptedException {
        var told = new StringWriter();
        var campaign = new Campaign(
                new SeedRange(1, SEEDS),
                seed -> new SimSettings(seed, EVENTS, Mutant.NONE),
                new PrintWriter(told),
                System::nanoTime);

        boolean clean = campaign.run(2, false);

        String summary = told.toString().lines().reduce("", (_, line) -> line);
        System.out.println("R18 " + summary);
        assertThat(clean).as("%s", told).isTrue();
        if (LONG) {
            assertThat(rate(summary)).isGreaterThanOrEqualTo(SEEDS_A_MINUTE);
        }
    }

    private static int rate(String summary) {
        return RATE.matcher(summary)
                .results()
                .mapToInt(rate -> Integer.parseInt(rate.group(1)))
                .findFirst()
                .orElseThrow();
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

    /// R18. The order of immutable sets and maps changes with each process, so one process cannot prove it.
    @Test
    void the_same_seed_gives_the_same_trace_in_another_process() throws Exception {
        int seeds = LONG ? 100 : 25;
        int events = LONG ? EVENTS : 100;
        var told = new StringWriter();
        var campaign = new Campaign(
                new SeedRange(1, seeds),
                seed -> new SimSettings(seed, events, Mutant.NONE),
                new PrintWriter(told),
                System::nanoTime);
        var other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SimMain.class.getName(),
                        "--hashes",
                        "--seeds=1-" + seeds,
                        "--events=" + events)
                .redirectErrorStream(true)
                .start();
        try {
            campaign.run(1, true);
            String toldThere = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(other.waitFor()).as(toldThere).isZero();
            var here = hashes(told.toString());
            var there = hashes(toldThere);
            System.out.printf(
                    "R18 same trace hash in two processes: %d of %d seeds, %d events each%n",
                    here.stream().filter(there::contains).count(), seeds, events);
            assertThat(here).hasSize(seeds).isEqualTo(there);
        } finally {
            other.destroyForcibly();
        }
    }

    private static Set<String> hashes(String told) {
        return told.lines().filter(line -> line.contains(" hash ")).collect(Collectors.toCollection(TreeSet::new));
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
