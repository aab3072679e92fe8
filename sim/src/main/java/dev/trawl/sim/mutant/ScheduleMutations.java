package dev.trawl.sim.mutant;

import dev.trawl.spi.firing.Firing;
import dev.trawl.spi.firing.Firings;
import dev.trawl.spi.firing.Schedules;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;

/// Planted bugs in the handling of schedules.
final class ScheduleMutations {

    private ScheduleMutations() {}

    static Mutation firingNotUnique() {
        return new Mutation() {
            @Override
            public Transaction transaction(Transaction honest, LedgerReads reads) {
                return new HonestTransaction(honest) {
                    @Override
                    public Schedules schedules() {
                        return forgetful(super.schedules());
                    }
                };
            }
        };
    }

    private static Schedules forgetful(Schedules honest) {
        return new ForwardingSchedules(honest) {
            @Override
            public Firings firings() {
                return new ForwardingFirings(super.firings()) {
                    @Override
                    public boolean add(Firing firing) {
                        if (!super.add(firing)) {
                            super.change(firing);
                        }
                        return true;
                    }
                };
            }
        };
    }
}
