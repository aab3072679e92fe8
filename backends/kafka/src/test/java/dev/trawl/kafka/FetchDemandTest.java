package dev.trawl.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FetchDemandTest {

    private final FetchDemand appetite = new FetchDemand();

    @Test
    void large_requests_get_large_batches_from_the_start() {
        assertThat(appetite.size()).isEqualTo(8);
        appetite.asked(500);
        assertThat(appetite.size()).isEqualTo(500);
    }

    @Test
    void small_requests_get_small_batches() {
        appetite.asked(3);
        assertThat(appetite.size()).isEqualTo(8);
        appetite.asked(30);
        assertThat(appetite.size()).isEqualTo(8);
    }

    @Test
    void an_occasional_short_retry_after_changes_nothing() {
        appetite.asked(500);
        appetite.asked(1);
        appetite.asked(500);
        assertThat(appetite.size()).isEqualTo(500);
    }

    @Test
    void appetite_shrinks_when_little_is_asked_for_a_while() {
        appetite.asked(500);
        for (int i = 0; i < 30; i++) {
            appetite.asked(2);
        }
        assertThat(appetite.size()).isEqualTo(8);
    }
}
