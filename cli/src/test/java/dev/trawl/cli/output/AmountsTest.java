package dev.trawl.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {

    @Test
    void thousands_are_set_apart() {
        assertThat(Amounts.count(999)).isEqualTo("999");
        assertThat(Amounts.count(1_284_000)).isEqualTo("1 284 000");
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "999, 999 B", "18400, 18.4 kB", "18400000, 18.4 MB", "1500000000, 1.5 GB"})
    void bytes_have_the_unit_that_fits(long bytes, String shown) {
        assertThat(Amounts.bytes(bytes)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "850, 850 ms",
        "1000, 1 s",
        "2300, 2.3 s",
        "41200, 41 s",
        "60000, 1 min",
        "200000, 3 min 20 s",
        "7500000, 2 h 5 min"
    })
    void durations_have_two_units_at_most(long millis, String shown) {
        assertThat(Amounts.duration(Duration.ofMillis(millis))).isEqualTo(shown);
    }
}
