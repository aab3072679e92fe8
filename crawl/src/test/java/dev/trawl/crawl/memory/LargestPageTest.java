package dev.trawl.crawl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.testkit.ManualTime;
import org.junit.jupiter.api.Test;

/// The lease to suspect when the heap is used up. (R9)
class LargestPageTest {

    private static final int MIB = 1 << 20;

    private final MemoryBudget budget = new MemoryBudget(96L * MIB, new ManualTime());

    @Test
    void the_largest_page_is_that_with_the_most_bytes_in_body_and_tree() {
        var first = new LeaseId(SubtaskId.of(1, 1), 3);
        var second = new LeaseId(SubtaskId.of(1, 2), 1);
        try (var one = budget.open(first);
                var other = budget.open(second);
                var fetched = budget.open()) {
            one.take(3 * MIB);
            other.take(4 * MIB);
            assertThat(budget.largest()).contains(second);
            try (var tree = one.parsing(9 * MIB)) {
                assertThat(tree).isNotNull();
                assertThat(budget.largest()).contains(first);
            }
            assertThat(budget.largest()).contains(second);
            fetched.take(5 * MIB);
            assertThat(budget.largest()).as("a page without a lease").isEmpty();
        }
        assertThat(budget.largest()).isEmpty();
    }

    @Test
    void small_pages_are_no_suspects() {
        try (var page = budget.open(new LeaseId(SubtaskId.of(1, 1), 1))) {
            page.take(200 << 10);
            assertThat(budget.largest()).isEmpty();
        }
    }
}
