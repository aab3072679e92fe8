package dev.trawl.app;

import dev.trawl.crawl.since.EarlierCrawl;
import dev.trawl.crawl.since.EarlierCrawls;
import dev.trawl.crawl.since.EarlierTasks;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.List;
import java.util.Optional;

/// The earlier crawls of this server. Executors are made before its ledger is opened; until then nobody may
/// ask.
final class ServerCrawls implements EarlierCrawls {

    private volatile EarlierCrawls known = (_, _) -> {
        throw new IllegalStateException("the ledger is not open yet");
    };

    void open(LedgerReads reads, BlobStore blobs) {
        known = new EarlierTasks(reads, blobs);
    }

    /// A process without a ledger knows none, and says so when one is named.
    void withoutLedger() {
        known = (_, named) -> {
            if (named.isPresent()) {
                throw new IllegalStateException("a remote worker cannot read " + named.get() + "; all is fetched");
            }
            return List.of();
        };
    }

    @Override
    public List<EarlierCrawl> chain(String project, Optional<TaskId> named) {
        return known.chain(project, named);
    }
}
