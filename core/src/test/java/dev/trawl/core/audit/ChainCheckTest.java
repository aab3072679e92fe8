package dev.trawl.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.audit.ChainCheck.Broken;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.ChainedEntry;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.memory.MemoryLedger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// S22: whatever is done to a chain is found.
class ChainCheckTest {

    private final MemoryLedger ledger = new MemoryLedger(new ManualTime());

    private List<ChainedEntry> recorded(int count) {
        var entries = IntStream.rangeClosed(1, count)
                .mapToObj(i -> new AuditEntry(
                        "shop", "ann 中", "ADMIN", "::1", "POST /tasks", "/tasks?\"\\" + i, "ab", "", "", 202, ""))
                .toList();
        var _ = ledger.write(transaction -> {
            transaction.audit(entries);
            return true;
        });
        return ledger.reads().audit().between("shop", 0, Long.MAX_VALUE);
    }

    @Test
    void a_chain_as_it_was_written_is_whole() {
        var chain = recorded(5);
        var verdict = new VerifyAudit(ledger.reads().audit()).run().getFirst();
        assertThat(verdict.broken()).isEmpty();
        assertThat(verdict.whole().count()).isEqualTo(5);
        assertThat(verdict.whole().hash()).isEqualTo(chain.getLast().hash());
    }

    @Test
    void an_entry_that_is_left_out_is_named() {
        var chain = new ArrayList<>(recorded(5));
        chain.remove(2);
        assertThat(firstBroken(chain))
                .hasValueSatisfying(broken -> assertThat(broken.number()).isEqualTo(3));
    }

    @Test
    void two_entries_that_changed_places_are_found() {
        var chain = new ArrayList<>(recorded(5));
        chain.set(1, chain.get(2));
        assertThat(firstBroken(chain)).isPresent();
    }

    @Test
    void an_entry_whose_own_hash_was_made_to_fit_breaks_the_next() {
        var chain = new ArrayList<>(recorded(5));
        var old = chain.get(1);
        var forged = new ChainedEntry(old.number(), old.at() + 1, old.entry(), old.previous(), "");
        String text = forged.line();
        String hash = ChainedEntry.sha256(
                (text.substring(0, text.indexOf(",\"hash\"")) + "}").getBytes(StandardCharsets.UTF_8));
        chain.set(1, new ChainedEntry(forged.number(), forged.at(), forged.entry(), forged.previous(), hash));
        assertThat(chain.get(1).isWhole()).isTrue();
        assertThat(firstBroken(chain))
                .hasValueSatisfying(broken -> assertThat(broken.number()).isEqualTo(3));
    }

    /// Each byte of each line becomes every other by one bit: none of it passes.
    @Test
    void any_flipped_bit_of_an_exported_line_is_found() {
        for (ChainedEntry entry : recorded(3)) {
            byte[] line = entry.line().getBytes(StandardCharsets.UTF_8);
            assertThat(AuditLine.read(entry.line())).contains(entry);
            for (int place = 0; place < line.length; place++) {
                for (int bit = 0; bit < 8; bit++) {
                    line[place] ^= (byte) (1 << bit);
                    String flipped = new String(line, StandardCharsets.UTF_8);
                    assertThat(AuditLine.read(flipped).filter(ChainedEntry::isWhole))
                            .as("bit %d of byte %d", bit, place)
                            .isEmpty();
                    line[place] ^= (byte) (1 << bit);
                }
            }
        }
    }

    private static Optional<Broken> firstBroken(List<ChainedEntry> chain) {
        var check = ChainCheck.startingAt(chain.getFirst());
        return chain.stream().map(check::next).flatMap(Optional::stream).findFirst();
    }
}
