package dev.trawl.sim;

import dev.trawl.sim.Faults.Fate;
import dev.trawl.sim.check.Effects;
import dev.trawl.sim.check.Safety;
import dev.trawl.sim.check.WatchedTransaction;
import dev.trawl.sim.mutant.Mutation;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.LoggedEntry;
import java.util.concurrent.atomic.AtomicReference;

/// The shared ledger as seen by one node. A write may fail before or after it is durable, or crash the node. The
/// safety checks receive every commit.
final class FaultyLedger implements Ledger {

    private final Ledger store;
    private final World world;
    private final Faults faults;
    private final Safety safety;
    private final Mutation mutation;
    private final SimNeeds needs;
    private final LedgerReads reads;

    FaultyLedger(Ledger store, World world, Faults faults, Safety safety, Mutation mutation, SimNeeds needs) {
        this.store = store;
        this.world = world;
        this.faults = faults;
        this.safety = safety;
        this.mutation = mutation;
        this.needs = needs;
        this.reads = new FaultyReads(store.reads(), world, faults);
    }

    /// Rolls a transaction back; caught in this class.
    private static final class RolledBack extends RuntimeException {
        RolledBack() {
            super("rolled back", null, false, false);
        }
    }

    @Override
    public <T> Committed<T> write(Work<T> work) {
        return switch (faults.write(world)) {
            case COMMITS -> commit(work);
            case RUNS_TWICE -> {
                var _ = rollBack(work);
                yield commit(work);
            }
            case FAILS_BEFORE -> throw unavailable(Fate.FAILS_BEFORE);
            case ROLLS_BACK -> {
                T value = rollBack(work);
                if (mutation.acknowledgesEarly()) {
                    yield new Committed<>(value, 0, store.reads().now());
                }
                throw unavailable(Fate.ROLLS_BACK);
            }
            case ANSWER_LOST -> {
                var _ = commit(work);
                throw unavailable(Fate.ANSWER_LOST);
            }
            case CRASHES_BEFORE -> throw new NodeCrash("before a commit");
            case CRASHES_AFTER -> {
                var _ = commit(work);
                throw new NodeCrash("after a commit");
            }
        };
    }

    private <T> Committed<T> commit(Work<T> work) {
        var effects = new AtomicReference<>(new Effects());
        var committed = store.write(transaction -> {
            effects.set(new Effects());
            return run(work, transaction, effects.get());
        });
        safety.committed(effects.get(), committed.lastPosition());
        long position = committed.lastPosition() - effects.get().entries().size();
        for (var entry : effects.get().entries()) {
            world.trace().entry(world.now(), new LoggedEntry(++position, committed.at(), entry));
        }
        return committed;
    }

    private <T> T rollBack(Work<T> work) {
        var value = new AtomicReference<T>();
        try {
            var _ = store.write(transaction -> {
                value.set(run(work, transaction, new Effects()));
                throw new RolledBack();
            });
        } catch (RolledBack _) {
            // Rows that the store has deleted by now.
        }
        return value.get();
    }

    private <T> T run(Work<T> work, Transaction transaction, Effects effects) {
        try {
            var watched = needs.in(new WatchedTransaction(transaction, effects));
            return work.run(mutation.transaction(watched, store.reads()));
        } catch (IllegalStateException | IllegalArgumentException e) {
            safety.refused(e);
            throw e;
        }
    }

    private LedgerUnavailableException unavailable(Fate fate) {
        world.note("ledger", "failed", fate);
        return new LedgerUnavailableException(fate.name(), new IllegalStateException("simulated"));
    }

    @Override
    public LedgerReads reads() {
        return reads;
    }

    @Override
    public int writers() {
        return store.writers();
    }

    @Override
    public void close() {
        // The store stays open when a node stops.
    }
}
