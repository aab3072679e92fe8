package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.bench.process.Ran.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrawlFiguresTest {

    @Test
    void the_last_result_that_can_be_read_counts() {
        assertThat(ResultLine.of(List.of(
                        "RESULT {\"pages\":1,\"seconds\":1}",
                        "RESULT {\"pages\":1800,\"seconds\":9.0,\"failed\":0}",
                        "RESULT {\"pages\":0,\"seconds\":0}",
                        "RESULT {cut off",
                        "CPU-SECONDS 1 1")))
                .hasValueSatisfying(result -> assertThat(result.rate()).isEqualTo(200));
        assertThat(ResultLine.of(List.of("no", "RESULT", "RESULT nothing"))).isEmpty();
    }

    @Test
    void wrk_output_with_failed_requests_has_no_rate() {
        var lines = List.of("Running 3s test", "Requests/sec:  14321.50", "Transfer/sec:    200.00MB");
        assertThat(WrkLimit.rate(lines)).contains(14321.5);
        assertThat(WrkLimit.rate(List.of("  Non-2xx or 3xx responses: 7", "Requests/sec:  14321.50")))
                .isEmpty();
        assertThat(WrkLimit.rate(List.of("unable to connect"))).isEmpty();
    }

    @Test
    void the_steady_rate_is_that_of_the_second_half() {
        var samples = List.of(
                written(0, 0), written(4, 100), written(5, 500), written(6, 700), written(7, 1_000), written(9, 1_000));
        assertThat(SteadyRate.of(samples, 400)).isEqualTo(100);
    }

    @Test
    void pages_written_at_once_have_no_steady_rate() {
        assertThat(SteadyRate.of(List.of(written(0, 0), written(1, 1_000)), 400))
                .isZero();
        assertThat(SteadyRate.of(List.of(), 400)).isZero();
    }

    @Test
    void the_length_of_a_file_tells_its_whole_rows(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("rows"), "one\ntwo\nthree");
        var ends = RowEnds.of(file);
        assertThat(ends.within(3)).isZero();
        assertThat(ends.within(4)).isEqualTo(1);
        assertThat(ends.within(100)).isEqualTo(2);
    }

    private static Sample written(double seconds, long bytes) {
        return new Sample(seconds, 0, 0, bytes);
    }
}
