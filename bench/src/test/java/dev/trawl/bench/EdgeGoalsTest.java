package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.bench.ClosedLoop.Rate;
import dev.trawl.bench.ConnectedWorkers.Phase;
import dev.trawl.bench.CpuWatch.Cores;
import dev.trawl.bench.RoundTrips.Times;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EdgeGoalsTest {

    private static final long MEBIBYTE = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void a_batch_counts_as_the_tasks_in_it() throws IOException {
        assertThat(judged(rates(50), rates(1_500), 5, phase("idle", 1, 512)))
                .contains("- ≥ 5,000 tasks/s over REST in batches of 100: met (5,000)")
                .contains("- ≥ 1,500/s over REST, single and durable, from 50 clients: met (1,500)")
                .contains("- question for a lease to the answer to its report ≤ 5 ms p50: met (5.00 ms)")
                .contains("- 1,000 connected workers ≤ 1 core: idle met (1.00); idle met (1.00)")
                .contains("- 1,000 connected workers ≤ 512 MiB: idle met (512 MiB); idle met (512 MiB)");
    }

    @Test
    void the_median_of_the_rounds_is_judged() throws IOException {
        assertThat(judged(rates(10, 60, 70), rates(100, 1_200, 9_000), 4, phase("idle", 0, 1)))
                .contains("- ≥ 5,000 tasks/s over REST in batches of 100: met (6,000)")
                .contains(
                        "- ≥ 1,500/s over REST, single and durable, from 50 clients: **missed** (1,200, 20 % too little)");
    }

    @Test
    void a_missed_goal_shows_its_margin_for_every_phase() throws IOException {
        assertThat(judged(rates(50), rates(1_500), 6.5, phase("busy", 1.25, 640)))
                .contains(
                        "- question for a lease to the answer to its report ≤ 5 ms p50: **missed** (6.50 ms, 30 % too much)")
                .contains("- 1,000 connected workers ≤ 1 core: busy **missed** (1.25, 25 % too much);"
                        + " busy **missed** (1.25, 25 % too much)")
                .contains("- 1,000 connected workers ≤ 512 MiB: busy **missed** (640 MiB, 25 % too much);"
                        + " busy **missed** (640 MiB, 25 % too much)");
    }

    private List<String> judged(List<Rate> batches, List<Rate> singles, double millis, Phase phase) throws IOException {
        var report = new Report();
        new EdgeGoals(report)
                .judge(
                        new EdgeSubmissions.Measured(rates(1), singles, batches),
                        new RoundTrips.Measured(Times.of(new double[] {1, millis, 99}), Times.of(new double[] {1})),
                        new ConnectedWorkers.Measured(1_000, phase, phase));
        Path file = folder.resolve("report.md");
        report.save(file);
        return Files.readAllLines(file);
    }

    private static List<Rate> rates(double... perSecond) {
        return DoubleStream.of(perSecond)
                .mapToObj(rate -> new Rate(rate, 1, 2, new Cores(0, 0)))
                .toList();
    }

    private static Phase phase(String name, double cores, long mebibytes) {
        return new Phase(name, 0, new Cores(cores, 0), MEBIBYTE, mebibytes * MEBIBYTE);
    }
}
