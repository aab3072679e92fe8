package dev.trawl.worker.execute;

import dev.trawl.plugin.TaskResult;
import dev.trawl.spi.blob.BlobStore;
import java.util.Optional;

/// Stores each batch under its own key, which the store accepts again only with the same bytes.
record SyncToBlobs(BlobStore blobs, String prefix, String task) implements SyncTarget {

    /// Prefix of all copies, separate from the segments of tasks.
    static final String ROOT = "sync/";

    @Override
    public Optional<TaskResult.Failure> write(SyncBatch batch) {
        String key = prefix + "/" + SyncTarget.name(task, batch.number());
        return blobs.put(key, batch.lines().bytes())
                ? Optional.empty()
                : Optional.of(new TaskResult.Failure(
                        false, "%s holds other data, of another cluster perhaps; name another prefix".formatted(key)));
    }

    @Override
    public String describe() {
        return prefix;
    }
}
