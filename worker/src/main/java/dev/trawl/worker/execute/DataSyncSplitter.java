package dev.trawl.worker.execute;

import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.schedule.EndedTaskCheck;
import dev.trawl.spi.schedule.LedgerSplitter;
import java.util.List;

/// Validates payloads of `data_sync` at submit. A copy is one subtask; its cursor orders the batches.
public final class DataSyncSplitter implements LedgerSplitter {

    @Override
    public String name() {
        return DataSyncExecutor.NAME;
    }

    @Override
    public Split next(String payload, String settings, String cursor, int max) {
        var _ = SyncPayload.read(payload);
        return new Split(List.of(payload), "", true);
    }

    @Override
    public void verify(String payload, String project, LedgerReads reads) {
        EndedTaskCheck.require(reads, project, SyncPayload.read(payload).task(), "/task");
    }
}
