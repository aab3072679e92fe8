package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.bench.CrawlRound.Series;
import dev.trawl.bench.Crawler.Crawled;
import dev.trawl.bench.Crawler.Role;
import dev.trawl.bench.web.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlGoalsTest {

    private final Report report = new Report();

    @TempDir
    Path folder;

    @Test
    void the_median_of_the_rounds_is_judged() throws IOException {
        var own = series(Role.ALL_OUTPUTS, crawled(3_000, 0.2), crawled(4_100, 0.3), crawled(9_000, 0.24));
        assertThat(judged(own, series(Role.PEER, crawled(1_000, 1))))
                .contains("- ≥ 4,000 pages/s with all outputs: one host met (4,100; steady 4,100)")
                .contains("- ≥ 3.5 × the fastest peer with all outputs: one host met (4.10 ×; steady 4.10 ×)")
                .contains("- ≤ 0.25 CPU s per 1,000 pages with all outputs: one host met (0.240)");
    }

    @Test
    void the_fastest_peer_counts() throws IOException {
        assertThat(judged(
                        series(Role.ALL_OUTPUTS, crawled(4_100, 0.3)),
                        series(Role.PEER, crawled(1_000, 1)),
                        series(Role.PEER, crawled(2_050, 1)),
                        series(Role.PEER)))
                .contains("- ≥ 3.5 × the fastest peer with all outputs: one host **missed** (2.00 ×; steady 2.00 ×)");
    }

    @Test
    void a_missing_measurement_is_not_judged() throws IOException {
        assertThat(judged(series(Role.LINKS_ONLY, crawled(9_999, 0.1))))
                .contains("- ≥ 10,000 pages/s with links only, WARC off: one host **missed** (9,999; steady 9,999)")
                .contains("- ≥ 4,000 pages/s with all outputs: one host not measured")
                .contains("- ≥ 90 % of the possible rate with latency: not measured");
    }

    @Test
    void rate_goal_is_relative_to_the_server_limit() throws IOException {
        var own = series(Role.ALL_OUTPUTS, crawled(3_700, 0.2));
        new CrawlGoals(report, List.of(), new CrawlRound("late", 5_000, List.of(4_000.0), List.of(own))).judge();
        assertThat(lines())
                .last()
                .asString()
                .contains("latency: met (ALL_OUTPUTS: steady 93 %, as a whole 93 % of 4,000)");
    }

    private List<String> judged(Series... all) throws IOException {
        var round = new CrawlRound("one host", 0, List.of(), List.of(all));
        new CrawlGoals(report, List.of(round), new CrawlRound("late", 5_120, List.of(), List.of())).judge();
        return lines();
    }

    private List<String> lines() throws IOException {
        Path file = folder.resolve("report.md");
        report.save(file);
        return Files.readAllLines(file);
    }

    private static Series series(Role role, Crawled... rounds) {
        return new Series(new Named(role.name(), role), List.of(rounds));
    }

    private static Crawled crawled(double rate, double cpu) {
        return new Crawled(1_000, rate, rate, cpu, 1 << 20);
    }

    private record Named(String name, Role role) implements Crawler {

        @Override
        public Optional<String> missing(Site site) {
            return Optional.empty();
        }

        @Override
        public Crawled crawl(Web web) {
            throw new UnsupportedOperationException();
        }
    }
}
