package dev.trawl.spi.blob;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentKeyTest {

    @Test
    void a_key_names_session_creation_and_number() {
        SegmentKey key = new SegmentKey(12, 1_767_225_600_000L, 3);
        assertThat(key.text()).isEqualTo("segments/12/1767225600000-3");
        assertThat(SegmentKey.parse(key.text())).contains(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "segments/",
                "segments/12/3",
                "segments/12/-3",
                "segments/12/1-0",
                "segments/12/1-1/2",
                "segments/-1/1-1",
                "segments/99999999999999999999/1-1",
                "captures/12/1-1"
            })
    void a_foreign_key_is_not_a_segment_key(String key) {
        assertThat(SegmentKey.parse(key)).isEmpty();
    }
}
