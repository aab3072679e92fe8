package dev.trawl.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.sim.Faults.Fate;
import dev.trawl.sim.check.Safety;
import dev.trawl.sim.check.Violations;
import dev.trawl.sim.mutant.Mutant;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.testkit.memory.MemoryLedger;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FaultyLedgerTest {

    private final World world = new World(new SplittableRandom(7), new Trace());
    private final Ledger store = new MemoryLedger(new SimClock(world::now, 1, 0));
    private final Violations violations = new Violations();
    private final Safety safety = new Safety(
            violations,
            store.reads(),
            world::now,
            15 * Nanos.SECOND,
            _ -> 0,
            session -> SimNeeds.offersOf(session.worker()));

    @Test
    void an_answer_always_means_a_commit_and_an_error_either() {
        Set<Outcome> seen = EnumSet.noneOf(Outcome.class);
        for (int seed = 0; seed < 100; seed++) {
            var ledger = new FaultyLedger(
                    store,
                    world,
                    new Faults(new SplittableRandom(seed)),
                    safety,
                    Mutant.NONE.mutation(),
                    new SimNeeds(seed));
            for (int i = 0; i < 20; i++) {
                seen.add(write(ledger));
            }
        }

        assertThat(seen)
                .containsExactlyInAnyOrder(
                        Outcome.COMMITTED, Outcome.FAILED_UNDONE, Outcome.FAILED_KEPT, Outcome.CRASHED);
        assertThat(violations.all()).isEmpty();
    }

    private enum Outcome {
        COMMITTED,
        ANSWERED_BUT_UNDONE,
        FAILED_UNDONE,
        FAILED_KEPT,
        CRASHED
    }

    private Outcome write(Ledger ledger) {
        long before = store.reads().term();
        try {
            var _ = ledger.write(transaction -> transaction.leadership().take("node"));
            return store.reads().term() == before + 1 ? Outcome.COMMITTED : Outcome.ANSWERED_BUT_UNDONE;
        } catch (LedgerUnavailableException e) {
            boolean kept = e.getMessage() != null && e.getMessage().equals(Fate.ANSWER_LOST.name());
            assertThat(store.reads().term()).isEqualTo(kept ? before + 1 : before);
            return kept ? Outcome.FAILED_KEPT : Outcome.FAILED_UNDONE;
        } catch (NodeCrash _) {
            return Outcome.CRASHED;
        }
    }
}
