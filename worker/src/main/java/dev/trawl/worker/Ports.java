package dev.trawl.worker;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.worker.WorkerChannel;

/// All that the parts of a worker share and that was handed in.
record Ports(
        WorkerChannel channel,
        ExecutorRegistry executors,
        BlobStore blobs,
        TimeSource time,
        Backoff backoff,
        Clockwork clock) {}
