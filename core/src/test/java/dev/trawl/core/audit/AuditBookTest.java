package dev.trawl.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.commit.CommitListener;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.ChainedEntry;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.ForwardingLedger;
import dev.trawl.testkit.memory.MemoryLedger;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditBookTest {

    private static final CommitListener DEAF = _ -> {};

    private final ManualTime time = new ManualTime();
    private final BrittleLedger ledger = new BrittleLedger(new MemoryLedger(time));
    private final GroupCommit commits = new GroupCommit(ledger, 100, DEAF, _ -> {});
    private final AuditBook book = new AuditBook(commits, time, "node-1");

    @Test
    void buffered_audit_entries_are_stored_in_one_commit() {
        for (int i = 0; i < 50; i++) {
            book.record(entry("ann"));
        }
        assertThat(stored()).isEmpty();
        settle();
        assertThat(stored()).hasSize(50);
        assertThat(ledger.writes).isEqualTo(1);
    }

    @Test
    void an_urgent_entry_is_durable_when_its_future_is_done() {
        var durable = book.recordNow(entry("ann"));
        assertThat(durable).isNotDone();
        commits.runOnce(0);
        assertThat(durable).isCompletedWithValue(true);
        assertThat(stored()).hasSize(1);
    }

    @Test
    void nothing_is_lost_while_the_ledger_is_gone() {
        book.record(entry("ann"));
        ledger.gone = true;
        settle();
        book.record(entry("bob"));
        settle();
        ledger.gone = false;
        settle();
        settle();
        assertThat(stored()).extracting(stored -> stored.entry().principal()).containsExactly("ann", "bob");
    }

    @Test
    void changes_are_refused_rather_than_left_out() {
        assertThat(book.hasRoom()).isTrue();
        for (int i = 0; i < 20_000; i++) {
            book.record(entry("ann"));
        }
        assertThat(book.hasRoom()).isFalse();
        settle();
        book.runOnce();
        assertThat(book.hasRoom()).isTrue();
    }

    @Test
    void the_last_words_bring_all_that_waits() {
        book.record(entry("ann"));
        book.runOnce();
        book.record(entry("bob"));
        var done = book.finish(AuditEntry.ofServer("default", "node-1", "server.stop", "", ""));
        commits.runOnce(0);
        commits.runOnce(0);
        assertThat(done).isCompletedWithValue(true);
        assertThat(stored()).extracting(stored -> stored.entry().principal()).containsExactly("ann", "bob", "node-1");
    }

    @Test
    void a_flood_of_denied_callers_makes_few_entries() {
        for (int i = 0; i < 10_000; i++) {
            book.refused(denied("10.0.0." + i % 200));
        }
        settle();
        assertThat(stored()).hasSize(21);
        time.advance(Duration.ofMinutes(10));
        settle();
        assertThat(stored()).hasSize(42);
        assertThat(stored().getLast().entry().address()).isEqualTo("others");
        assertThat(stored().getLast().entry().detail()).startsWith("8999 more");
    }

    @Test
    void identical_refusals_of_a_named_caller_are_counted_in_one_entry() {
        for (int i = 0; i < 5_000; i++) {
            book.refused(refusal("viewer", "DELETE /tasks/{id}", "forbidden"));
        }
        book.refused(refusal("viewer", "DELETE /tasks/{id}", "not_found"));
        book.refused(refusal("bob", "DELETE /tasks/{id}", "forbidden"));
        settle();
        assertThat(stored()).hasSize(3);
        time.advance(Duration.ofMinutes(10));
        settle();
        assertThat(stored()).hasSize(4);
        var summary = stored().getLast().entry();
        assertThat(summary.principal()).isEqualTo("viewer");
        assertThat(summary.action()).isEqualTo("DELETE /tasks/{id}");
        assertThat(summary.detail()).isEqualTo("forbidden: 4999 more within ten minutes");
    }

    @Test
    void a_caller_with_many_kinds_of_refusals_leaves_room_for_others() {
        for (int i = 0; i < 5_000; i++) {
            book.refused(refusal("viewer", "DELETE /thing" + i, "forbidden"));
        }
        book.refused(refusal("bob", "DELETE /tasks/{id}", "forbidden"));
        settle();
        assertThat(stored()).hasSize(22);
        assertThat(stored().getLast().entry().principal()).isEqualTo("bob");
        time.advance(Duration.ofMinutes(10));
        settle();
        assertThat(stored()).hasSize(23);
        assertThat(stored().getLast().entry().action()).isEqualTo("others");
        assertThat(stored().getLast().entry().detail()).isEqualTo("4979 more within ten minutes");
    }

    @Test
    void dropped_entries_are_counted_in_an_entry() {
        ledger.gone = true;
        for (int i = 0; i < 40_100; i++) {
            book.record(entry("ann"));
        }
        settle();
        assertThat(book.dropped()).isEqualTo(100);
        ledger.gone = false;
        for (int i = 0; i < 20; i++) {
            settle();
        }
        assertThat(stored()).hasSize(40_001);
        var missing = stored().stream()
                .filter(stored -> stored.entry().action().equals("audit.missing"))
                .toList();
        assertThat(missing).singleElement().satisfies(stored -> {
            assertThat(stored.entry().object()).isEqualTo("100 entries");
            assertThat(stored.entry().principal()).isEqualTo("node-1");
        });
        assertThat(new VerifyAudit(ledger.reads().audit()).run().getFirst().broken())
                .isEmpty();
    }

    @Test
    void texts_of_strangers_become_one_printable_line() {
        book.record(entry("a\nb\u0000\uD800\u202E" + "x".repeat(500)));
        settle();
        assertThat(stored().getFirst().entry().principal())
                .startsWith("a?b???x")
                .hasSize(200);
        assertThat(stored().getFirst().isWhole()).isTrue();
    }

    private void settle() {
        book.runOnce();
        while (commits.runOnce(0)) {
            // until nothing is left to commit
        }
    }

    private List<ChainedEntry> stored() {
        return ledger.reads().audit().between("default", 0, Long.MAX_VALUE);
    }

    private static AuditEntry entry(String principal) {
        return new AuditEntry("default", principal, "ADMIN", "::1", "POST /tasks", "/tasks", "", "", "", 202, "");
    }

    private static AuditEntry refusal(String principal, String action, String problem) {
        return new AuditEntry("default", principal, "VIEWER", "::1", action, "/tasks/1", "", "", "", 403, problem);
    }

    private static AuditEntry denied(String address) {
        return new AuditEntry("default", "", "", address, "auth.denied", "POST /tasks", "", "", "", 401, "");
    }

    /// Counts transactions, and can be gone.
    private static final class BrittleLedger implements ForwardingLedger {

        private final Ledger inner;
        private int writes;
        private boolean gone;

        BrittleLedger(Ledger inner) {
            this.inner = inner;
        }

        @Override
        public Ledger inner() {
            return inner;
        }

        @Override
        public <T> Committed<T> write(Work<T> work) {
            writes++;
            if (gone) {
                throw new LedgerUnavailableException("gone", new IllegalStateException());
            }
            return inner.write(work);
        }
    }
}
