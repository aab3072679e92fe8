package dev.trawl.crawl.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.job.DiscoveryPath.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveryPathTest {

    @Test
    void what_is_packed_is_read_again() {
        for (Kind kind : Kind.values()) {
            var way = new DiscoveryPath(20, 100, kind, 3, true, true);
            assertThat(DiscoveryPath.of(way.packed())).isEqualTo(way);
        }
    }

    @Test
    void a_plain_link_is_0_and_redirects_count_from_there() {
        assertThat(DiscoveryPath.PLAIN.packed()).isZero();
        assertThat(DiscoveryPath.PLAIN.after(3).packed()).isEqualTo(3);
    }

    @Test
    void too_much_of_anything_stays_in_its_place() {
        assertThat(DiscoveryPath.of(new DiscoveryPath(1_000, 1_000, Kind.NEXT, 1_000, false, false).packed()))
                .isEqualTo(new DiscoveryPath(255, 255, Kind.NEXT, 15, false, false));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xf << 16})
    void any_number_is_a_way(int hops) {
        assertThat(DiscoveryPath.of(hops).kind()).isEqualTo(Kind.PAGE);
    }
}
