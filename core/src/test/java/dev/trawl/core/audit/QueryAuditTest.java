package dev.trawl.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.ChainedEntry;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueryAuditTest {

    private final ManualTime time = new ManualTime();
    private final MemoryLedger ledger = new MemoryLedger(time);
    private final QueryAudit query = new QueryAudit(ledger.reads().audit());

    private void record(int count, String principal, String action) {
        var entry = new AuditEntry("shop", principal, "ADMIN", "::1", action, "/", "", "", "", 200, "");
        var _ = ledger.write(transaction -> {
            transaction.audit(IntStream.range(0, count).mapToObj(_ -> entry).toList());
            return true;
        });
    }

    @Test
    void pages_cover_the_chain_in_both_directions_without_a_gap() {
        record(2_500, "ann", "POST /tasks");
        assertThat(newest(AuditFilter.ALL, 700)).hasSize(2_500).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        assertThat(oldest(AuditFilter.ALL, 700)).hasSize(2_500).isSorted();
    }

    @Test
    void a_rare_actor_is_found_far_from_the_end() {
        record(1, "bob", "POST /keys");
        record(30_000, "ann", "POST /tasks");
        record(1, "bob", "DELETE /keys/{name}");
        assertThat(newest(new AuditFilter("bob", "", 0), 10)).containsExactly(30_002L, 1L);
        assertThat(oldest(new AuditFilter("bob", "DELETE", 0), 10)).containsExactly(30_002L);
        assertThat(query.newest("shop", new AuditFilter("bob", "", 0), Long.MAX_VALUE, 10)
                        .next())
                .as("one page looks at a piece of the chain only")
                .isPresent();
    }

    @Test
    void nothing_older_is_looked_at_than_was_asked_for() {
        record(1_000, "ann", "POST /tasks");
        time.advance(Duration.ofHours(1));
        long since = ledger.reads().now();
        record(3, "ann", "POST /tasks");
        var page = query.newest("shop", new AuditFilter("", "", since), Long.MAX_VALUE, 10);
        assertThat(page.entries()).extracting(ChainedEntry::number).containsExactly(1_003L, 1_002L, 1_001L);
        assertThat(page.next()).isEmpty();
    }

    private List<Long> newest(AuditFilter filter, int max) {
        var numbers = new ArrayList<Long>();
        for (Optional<Long> from = Optional.of(Long.MAX_VALUE); from.isPresent(); ) {
            var page = query.newest("shop", filter, from.get(), max);
            page.entries().forEach(entry -> numbers.add(entry.number()));
            from = page.next();
        }
        return numbers;
    }

    private List<Long> oldest(AuditFilter filter, int max) {
        var numbers = new ArrayList<Long>();
        for (Optional<Long> from = Optional.of(0L); from.isPresent(); ) {
            var page = query.oldest("shop", filter, from.get(), max);
            page.entries().forEach(entry -> numbers.add(entry.number()));
            from = page.next();
        }
        return numbers;
    }
}
