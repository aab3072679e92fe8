package dev.trawl.crawl.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.job.Way.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WayTest {

    @Test
    void what_is_packed_is_read_again() {
        for (Kind kind : Kind.values()) {
            var way = new Way(20, 100, kind, 3, true, true);
            assertThat(Way.of(way.packed())).isEqualTo(way);
        }
    }

    @Test
    void a_plain_link_is_0_and_redirects_count_from_there() {
        assertThat(Way.PLAIN.packed()).isZero();
        assertThat(Way.PLAIN.after(3).packed()).isEqualTo(3);
    }

    @Test
    void too_much_of_anything_stays_in_its_place() {
        assertThat(Way.of(new Way(1_000, 1_000, Kind.NEXT, 1_000, false, false).packed()))
                .isEqualTo(new Way(255, 255, Kind.NEXT, 15, false, false));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xf << 16})
    void any_number_is_a_way(int hops) {
        assertThat(Way.of(hops).kind()).isEqualTo(Kind.PAGE);
    }
}
