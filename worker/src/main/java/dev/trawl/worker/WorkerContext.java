package dev.trawl.worker;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.worker.WorkerChannel;

/// The dependencies that the parts of a worker share.
record WorkerContext(
        WorkerChannel channel,
        ExecutorRegistry executors,
        BlobStore blobs,
        TimeSource time,
        Backoff backoff,
        TimerThreads clock) {}
