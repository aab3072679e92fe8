package dev.trawl.sim.mutant;

import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.ledger.WorkerSessionRows;
import dev.trawl.spi.worker.Protocol;
import java.util.Set;

/// Bugs in what is stored of the offers of a worker.
final class OfferMutations {

    private OfferMutations() {}

    static Mutation invented() {
        return stored(new WorkerOffers(Set.of(FetchMode.values()), Protocol.CURRENT));
    }

    static Mutation forgotten() {
        return stored(WorkerOffers.http(Protocol.CURRENT));
    }

    private static Mutation stored(WorkerOffers offers) {
        return new Mutation() {
            @Override
            public Transaction transaction(Transaction honest, LedgerReads reads) {
                return new HonestTransaction(honest) {
                    @Override
                    public WorkerSessionRows sessions() {
                        return new ForwardingSessions(super.sessions()) {
                            @Override
                            public long insert(WorkerSession session) {
                                return super.insert(session.offering(offers));
                            }
                        };
                    }
                };
            }
        };
    }
}
