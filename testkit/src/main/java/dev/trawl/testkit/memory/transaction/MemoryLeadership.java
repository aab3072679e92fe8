package dev.trawl.testkit.memory.transaction;

import dev.trawl.spi.ledger.Leadership;
import dev.trawl.testkit.memory.rows.MemoryRows;
import dev.trawl.testkit.memory.rows.MemoryRows.Counter;

final class MemoryLeadership implements Leadership {

    private final MemoryRows store;

    MemoryLeadership(MemoryRows store) {
        this.store = store;
    }

    @Override
    public long take(String node) {
        long term = store.raise(Counter.TERM, 1);
        store.leaders.remove(term - 1);
        store.leaders.put(term, node);
        return term;
    }

    @Override
    public boolean holds(long term) {
        return store.count(Counter.TERM) == term;
    }
}
