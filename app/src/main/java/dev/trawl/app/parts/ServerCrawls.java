package dev.trawl.app.parts;

import dev.trawl.core.query.StoredResults;
import dev.trawl.crawl.incremental.EarlierCrawl;
import dev.trawl.crawl.incremental.EarlierCrawls;
import dev.trawl.crawl.incremental.EarlierTasks;
import dev.trawl.crawl.job.EarlierRun;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.execute.TaskResults;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.List;
import java.util.Optional;

/// Access of executors to the results of earlier tasks. Executors are created before the ledger is opened;
/// earlier calls throw.
public final class ServerCrawls implements EarlierCrawls, TaskResults {

    private volatile EarlierCrawls known = (_, _) -> {
        throw new IllegalStateException("the ledger is not open yet");
    };
    private volatile TaskResults results = (_, _, _) -> {
        throw new IllegalStateException("the ledger is not open yet");
    };
    private volatile Optional<BlobStore> store = Optional.empty();

    public void open(LedgerReads reads, BlobStore blobs) {
        known = new EarlierTasks(reads, blobs);
        results = new StoredResults(reads, blobs);
        store = Optional.of(blobs);
    }

    /// For a process without a ledger: there are no earlier crawls, and naming one is an error.
    public void withoutLedger() {
        known = (_, since) -> {
            since.task().ifPresent(task -> {
                throw new IllegalStateException("a remote worker cannot read " + task + "; all is fetched");
            });
            return List.of();
        };
    }

    /// For a process without a ledger: reads results through the server.
    public void ask(TaskResults server) {
        results = server;
    }

    /// The blob store of the cluster; empty if this process cannot access it.
    Optional<BlobStore> blobs() {
        return store;
    }

    @Override
    public List<EarlierCrawl> chain(String project, EarlierRun since) {
        return known.chain(project, since);
    }

    @Override
    public Page read(Lease lease, TaskId task, String cursor) {
        return results.read(lease, task, cursor);
    }
}
