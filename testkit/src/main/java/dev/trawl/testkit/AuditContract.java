package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.ChainedEntry;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Audit chains have no gaps, their hashes match, and only their oldest entries are deleted.
public abstract class AuditContract extends LedgerContract {

    @Test
    void nothing_is_recorded_at_first() {
        assertThat(reads().audit().heads()).isEmpty();
        assertThat(reads().audit().head("shop")).isEqualTo(AuditHead.empty("shop"));
        assertThat(all("shop")).isEmpty();
    }

    @Test
    void an_entry_is_read_back_as_it_was() {
        var entry = new AuditEntry(
                "shop",
                "ann 中",
                "ADMIN",
                "::1",
                "PUT /keys/{name}",
                "/keys/it's%20\"mine\"\\ ",
                "0a".repeat(32),
                "0b".repeat(32),
                "0c".repeat(32),
                403,
                "𝄞 ");
        record(entry);
        var stored = all("shop").getFirst();
        assertThat(stored.entry()).isEqualTo(entry);
        assertThat(stored.number()).isEqualTo(1);
        assertThat(stored.previous()).isEqualTo(AuditHead.NOTHING);
        assertThat(stored.isWhole()).isTrue();
    }

    @Test
    void each_entry_carries_the_hash_of_the_one_before() {
        record(entry("shop", 1), entry("shop", 2));
        record(entry("shop", 3));
        var chain = all("shop");
        assertThat(chain).extracting(ChainedEntry::number).containsExactly(1L, 2L, 3L);
        assertThat(chain.get(1).previous()).isEqualTo(chain.get(0).hash());
        assertThat(chain.get(2).previous()).isEqualTo(chain.get(1).hash());
        assertThat(reads().audit().head("shop"))
                .isEqualTo(new AuditHead("shop", 3, chain.get(2).hash(), 0, AuditHead.NOTHING));
    }

    @Test
    void every_project_has_a_chain_of_its_own() {
        record(entry("shop", 1), entry("other", 1), entry("shop", 2));
        assertThat(reads().audit().heads()).extracting(AuditHead::project).containsExactly("other", "shop");
        assertThat(all("other")).hasSize(1);
        assertThat(all("shop")).extracting(ChainedEntry::number).containsExactly(1L, 2L);
        assertThat(all("Shop")).isEmpty();
    }

    @Test
    void a_part_of_a_chain_can_be_read() {
        record(entries(10));
        assertThat(reads().audit().between("shop", 3, 6))
                .extracting(ChainedEntry::number)
                .containsExactly(4L, 5L, 6L);
        assertThat(reads().audit().between("shop", 6, 6)).isEmpty();
        assertThat(reads().audit().between("shop", 9, 99)).hasSize(1);
    }

    @Test
    void a_transaction_that_fails_records_nothing() {
        record(entry("shop", 1));
        assertThatThrownBy(() -> run(transaction -> {
                    transaction.audit(List.of(entry("shop", 2)));
                    throw new IllegalStateException("no");
                }))
                .isInstanceOf(IllegalStateException.class);
        record(entry("shop", 3));
        assertThat(all("shop")).extracting(chained -> chained.entry().status()).containsExactly(1, 3);
    }

    @Test
    void old_entries_are_removed_in_chunks_and_the_chain_continues() {
        record(entries(5));
        var before = all("shop");
        assertThat(remove(Long.MAX_VALUE, 2)).containsExactly(cutAfter(before.get(1), before.get(4)));
        assertThat(remove(Long.MAX_VALUE, 2)).containsExactly(cutAfter(before.get(3), before.get(4)));
        assertThat(remove(Long.MAX_VALUE, 2)).isEmpty();
        assertThat(all("shop")).containsExactly(before.get(4));
        record(entry("shop", 9));
        assertThat(all("shop").getLast().previous()).isEqualTo(before.get(4).hash());
    }

    @Test
    void nothing_young_is_removed() {
        record(entries(4));
        assertThat(remove(reads().now() - 3_600_000, 2)).isEmpty();
        assertThat(all("shop")).hasSize(4);
    }

    @Test
    void a_chain_beyond_its_size_loses_its_oldest_pieces_and_holds_together() {
        record(entries(7));
        var before = all("shop");
        assertThat(removeBeyond(3, 2)).containsExactly(cutAfter(before.get(1), before.get(6)));
        assertThat(removeBeyond(3, 2)).containsExactly(cutAfter(before.get(3), before.get(6)));
        assertThat(removeBeyond(3, 2)).isEmpty();
        assertThat(all("shop")).containsExactlyElementsOf(before.subList(4, 7));
        record(entry("shop", 9));
        assertThat(all("shop").getLast().previous()).isEqualTo(before.get(6).hash());
    }

    private List<AuditHead> removeBeyond(long keep, int piece) {
        return write(transaction -> transaction.housekeeping().removeAuditBeyond(keep, piece));
    }

    private static AuditHead cutAfter(ChainedEntry last, ChainedEntry newest) {
        return new AuditHead("shop", newest.number(), newest.hash(), last.number(), last.hash());
    }

    private List<AuditHead> remove(long recordedBefore, int piece) {
        return write(transaction -> transaction.housekeeping().removeAudit(recordedBefore, piece));
    }

    private List<ChainedEntry> all(String project) {
        return reads().audit().between(project, 0, Long.MAX_VALUE);
    }

    private void record(AuditEntry... entries) {
        run(transaction -> transaction.audit(List.of(entries)));
    }

    private static AuditEntry[] entries(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> entry("shop", i)).toArray(AuditEntry[]::new);
    }

    private static AuditEntry entry(String project, int status) {
        return new AuditEntry(project, "ann", "ADMIN", "::1", "POST /tasks", "/tasks", "", "", "", status, "");
    }
}
