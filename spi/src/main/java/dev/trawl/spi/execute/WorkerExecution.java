package dev.trawl.spi.execute;

import dev.trawl.plugin.Execution;
import dev.trawl.spi.crawl.Discovery;

/// An attempt as seen by the executors of the program: it also commits captures and the discovery of a crawl batch.
/// Workers of Trawl pass it to every executor.
public interface WorkerExecution extends Execution {

    /// The execution as executors of the program need it.
    ///
    /// @throws IllegalArgumentException if something other than a worker of Trawl passed it
    static WorkerExecution of(Execution execution) {
        if (execution instanceof WorkerExecution worker) {
            return worker;
        }
        throw new IllegalArgumentException("only a worker of Trawl can run this executor");
    }

    /// Adds captures: whole compressed WARC records, stored unchanged. They are committed together with the
    /// records emitted before the same checkpoint, never without them.
    ///
    /// @param members must not be modified after the call
    /// @throws InterruptedException when the lease was lost
    void capture(byte[] members) throws InterruptedException;

    /// As [#checkpoint(String)] for a batch of a crawl: its discovery is committed with the records and the cursor.
    ///
    /// @param committed runs after the commit
    /// @throws InterruptedException when the lease was lost
    void checkpoint(String cursor, Discovery discovery, Runnable committed) throws InterruptedException;
}
