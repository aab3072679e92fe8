package dev.trawl.spi.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.crawl.DiscoveryPath.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The number of the previous version is read and written as that version does it.
class DiscoveryPathTest {

    @Test
    void a_packed_path_unpacks_to_the_same_path() {
        for (Kind kind : Kind.values()) {
            var path = new DiscoveryPath(kind, 20, 100, 3, true, true);
            assertThat(DiscoveryPath.unpacked(path.packed())).isEqualTo(path);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, PAGE, 0, 0, 0, false, false",
        "3, PAGE, 3, 0, 0, false, false",
        "258, PAGE, 2, 1, 0, false, false",
        "65536, NEXT, 0, 0, 0, false, false",
        "3276800, SITEMAP, 0, 0, 3, false, false",
        "16777217, PAGE, 1, 0, 0, true, false",
        "33554432, PAGE, 0, 0, 0, false, true",
    })
    void a_number_of_the_previous_version_is_read(
            int hops, Kind kind, int redirects, int outside, int level, boolean moved, boolean generated) {
        var path = new DiscoveryPath(kind, redirects, outside, level, moved, generated);
        assertThat(DiscoveryPath.unpacked(hops)).isEqualTo(path);
        assertThat(path.packed()).isEqualTo(hops);
    }

    @Test
    void too_much_of_anything_stays_in_its_place() {
        var most = new DiscoveryPath(Kind.NEXT, 255, 255, 15, false, false);
        assertThat(new DiscoveryPath(Kind.NEXT, 1_000, 1_000, 1_000, false, false))
                .isEqualTo(most);
        assertThat(DiscoveryPath.unpacked(most.packed())).isEqualTo(most);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0xf << 16})
    void any_number_is_a_path(int hops) {
        assertThat(DiscoveryPath.unpacked(hops).kind()).isEqualTo(Kind.PAGE);
    }
}
