package dev.trawl.crawl.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.crawl.job.Fingerprint;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The filter in front of the frontier.
final class FingerprintSetTest {

    private static final int MANY = 200_000;

    @Test
    void a_missing_key_is_never_reported_as_present() {
        try (var seen = new FingerprintSet(new SeenMemory(1 << 20), 1 << 12)) {
            IntStream.range(0, MANY).forEach(i -> seen.add(key(i)));

            assertThat(IntStream.range(MANY, 2 * MANY).filter(i -> seen.has(key(i))))
                    .isEmpty();
        }
    }

    @Test
    void keys_within_the_memory_limit_are_rarely_forgotten() {
        try (var seen = new FingerprintSet(new SeenMemory(1L << 30), 1 << 20)) {
            IntStream.range(0, MANY).forEach(i -> seen.add(key(i)));

            assertThat(IntStream.range(0, MANY).filter(i -> seen.has(key(i))).count())
                    .isGreaterThan(MANY - MANY / 100);
        }
    }

    @Test
    void the_newest_key_is_always_kept_beyond_the_limit() {
        try (var seen = new FingerprintSet(new SeenMemory(0), 1 << 20)) {
            IntStream.range(0, MANY).forEach(i -> {
                seen.add(key(i));
                assertThat(seen.has(key(i))).isTrue();
            });
        }
    }

    @Test
    void a_crawl_that_is_over_gives_its_memory_to_the_next() {
        var memory = new SeenMemory(8 << 20);
        for (int crawl = 0; crawl < 3; crawl++) {
            try (var seen = new FingerprintSet(memory, 1 << 20)) {
                IntStream.range(0, MANY).forEach(i -> seen.add(key(i)));
                assertThat(IntStream.range(0, MANY)
                                .filter(i -> seen.has(key(i)))
                                .count())
                        .isGreaterThan(MANY - MANY / 20);
            }
        }
        assertThat(memory.take(8 << 20)).isTrue();
        assertThat(memory.take(1)).isFalse();
    }

    @Test
    void one_that_is_closed_takes_no_more_memory() {
        var memory = new SeenMemory(1 << 20);
        var seen = new FingerprintSet(memory, 1 << 20);
        seen.close();
        IntStream.range(0, MANY).forEach(i -> seen.add(key(i)));

        assertThat(memory.take(1 << 20)).isTrue();
    }

    private static Fingerprint key(int number) {
        return Fingerprint.ofText("http://shop.test/" + number);
    }
}
