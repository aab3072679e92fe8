package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.trawl.bench.process.Ran;
import dev.trawl.bench.process.Ran.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserRunTest {

    /// Ten rows of 2 bytes.
    private static final String ROWS = "a\n".repeat(10);

    @TempDir
    Path folder;

    @Test
    void the_first_fifth_of_the_rows_and_the_time_after_the_last_do_not_count() throws IOException {
        var samples = List.of(
                new Sample(1, 5, 100 << 20, 0),
                new Sample(4, 8, 100 << 20, 4), // two rows
                new Sample(5, 9, 200 << 20, 8),
                new Sample(6, 10, 200 << 20, 14),
                new Sample(8, 12, 220 << 20, 20), // all ten
                new Sample(20, 40, 900 << 20, 20));

        var run = BrowserRun.of(ran(samples), ends());

        assertThat(run.pages()).isEqualTo(10);
        assertThat(run.rate()).isEqualTo(6 / 3.0, within(1e-9));
        assertThat(run.cpuSeconds()).isEqualTo(3 / 6.0, within(1e-9));
        assertThat(run.growth()).isEqualTo(1.1, within(1e-9));
        assertThat(run.peakBytes()).isEqualTo(900L << 20);
    }

    @Test
    void rows_that_all_come_at_once_are_too_few() throws IOException {
        var samples = List.of(new Sample(1, 1, 0, 0), new Sample(2, 2, 0, 20));
        var ends = ends();

        assertThatThrownBy(() -> BrowserRun.of(ran(samples), ends))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("too few pages: exit 3");
    }

    private static Ran ran(List<Sample> samples) {
        return new Ran(3, List.of("the end"), 20, 40, samples);
    }

    private RowEnds ends() throws IOException {
        return RowEnds.of(Files.writeString(folder.resolve("rows.jsonl"), ROWS));
    }
}
