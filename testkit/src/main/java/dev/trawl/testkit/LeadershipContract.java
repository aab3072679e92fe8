package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// A newer term fences an older leader.
public abstract class LeadershipContract extends LedgerContract {

    @Test
    void term_is_zero_at_first() {
        assertThat(reads().term()).isZero();
        assertThat(reads().leader()).isEmpty();
        assertThat(holds(1)).isFalse();
    }

    @Test
    void every_term_is_higher_and_voids_the_one_before() {
        long first = take("node-1");
        assertThat(first).isPositive();
        assertThat(holds(first)).isTrue();
        long second = take("node-2");
        assertThat(second).isGreaterThan(first);
        assertThat(holds(first)).isFalse();
        assertThat(holds(second)).isTrue();
        assertThat(reads().term()).isEqualTo(second);
        assertThat(reads().leader()).isEqualTo("node-2");
    }

    @Test
    void the_same_node_gets_a_new_term_too() {
        assertThat(take("node-1")).isLessThan(take("node-1"));
    }

    @Test
    void a_term_of_a_failed_transaction_was_never_taken() {
        long term = take("node-1");
        LedgerFailures.failAfter(ledger, transaction -> transaction.leadership().take("node-2"));
        assertThat(holds(term)).isTrue();
        assertThat(reads().term()).isEqualTo(term);
        assertThat(reads().leader()).isEqualTo("node-1");
    }

    private long take(String node) {
        return write(transaction -> transaction.leadership().take(node));
    }

    private boolean holds(long term) {
        return write(transaction -> transaction.leadership().holds(term));
    }
}
