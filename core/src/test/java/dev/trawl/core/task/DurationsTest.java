package dev.trawl.core.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @CsvSource({
        "10, 10000, 10s",
        "0.5, 500, 500ms",
        "100ms, 100, 100ms",
        "5m, 300000, 5m",
        "1m30s, 90000, 90s",
        "2h, 7200000, 2h",
        "24h, 86400000, 24h",
        "30d, 2592000000, 30d",
        "PT10S, 10000, 10s",
        "1.5s, 1500, 1500ms",
        "0, 0, 0s"
    })
    void durations_are_read_as_people_write_them(String text, long millis, String shortest) {
        assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
        assertThat(Durations.text(Duration.ofMillis(millis))).isEqualTo(shortest);
        assertThat(Durations.parse(shortest)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1s", "PT-1S", "10x", "s", "99999999999999999999d"})
    void everything_else_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Durations.parse(text))
                .withMessageContaining("no duration");
    }
}
