package dev.trawl.core.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.FetchMode;
import dev.trawl.spi.crawl.DealUrls;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// URLs are shared out so that a batch has one mode.
class DealUrlsTest {

    @Test
    void urls_of_one_mode_go_round_robin() {
        assertThat(deal(3, "h1", "h2", "h3", "h4")).containsExactly(List.of("h1", "h4"), List.of("h2"), List.of("h3"));
    }

    @Test
    void the_first_url_decides_the_mode_of_a_single_batch() {
        assertThat(deal(1, "c1", "h2", "c3")).containsExactly(List.of("c1", "c3"));
        assertThat(deal(1, "h1", "c2")).containsExactly(List.of("h1"));
    }

    @Test
    void modes_share_the_batches_by_their_numbers_of_urls() {
        assertThat(deal(3, "h1", "c2", "h3", "h4", "h5", "h6"))
                .containsExactly(List.of("h1", "h4"), List.of("h3", "h5"), List.of("c2"));
    }

    @Test
    void no_batch_mixes_modes_and_none_is_empty_or_long() {
        for (int size = 1; size <= 9; size++) {
            for (int mask = 0; mask < 1 << size; mask++) {
                for (int many = 1; many <= Math.min(size, 4); many++) {
                    check(many, size, mask);
                }
            }
        }
    }

    /// @param mask bit i is set if URL i needs Chrome
    private static void check(int many, int size, int mask) {
        var urls = IntStream.range(0, size).boxed().toList();
        var dealt = DealUrls.to(many, urls, i -> mode(mask, i));
        int longest = Math.ceilDiv(size, many);
        assertThat(dealt).hasSize(many).allSatisfy(batch -> {
            assertThat(batch).isNotEmpty().hasSizeLessThanOrEqualTo(longest).isSorted();
            assertThat(batch.stream().map(i -> mode(mask, i)).distinct()).hasSize(1);
        });
        assertThat(dealt.getFirst().getFirst()).isZero();
        assertThat(dealt.stream().flatMap(List::stream)).doesNotHaveDuplicates();
    }

    private static FetchMode mode(int mask, int url) {
        return (mask >> url & 1) == 1 ? FetchMode.CHROME : FetchMode.HTTP;
    }

    private static List<List<String>> deal(int many, String... urls) {
        return DealUrls.to(many, List.of(urls), url -> url.startsWith("c") ? FetchMode.CHROME : FetchMode.HTTP);
    }
}
