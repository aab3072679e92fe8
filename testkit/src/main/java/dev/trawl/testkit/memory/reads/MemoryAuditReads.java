package dev.trawl.testkit.memory.reads;

import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.AuditReads;
import dev.trawl.spi.audit.ChainedEntry;
import dev.trawl.testkit.memory.transaction.MemoryAudit;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/// Reads audit chains under the ledger's lock.
record MemoryAuditReads(Lock lock, MemoryAudit chains) implements AuditReads {

    @Override
    public AuditHead head(String project) {
        return locked(() -> chains.head(project));
    }

    @Override
    public List<AuditHead> heads() {
        return locked(chains::heads);
    }

    @Override
    public List<ChainedEntry> between(String project, long after, long through) {
        return locked(() -> chains.between(project, after, through));
    }

    private <T> T locked(Supplier<T> read) {
        lock.lock();
        try {
            return read.get();
        } finally {
            lock.unlock();
        }
    }
}
