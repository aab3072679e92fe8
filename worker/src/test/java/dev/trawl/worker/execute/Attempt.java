package dev.trawl.worker.execute;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.execute.WorkerExecution;
import java.time.Duration;

/// An execution for executors that emit nothing.
record Attempt(Lease lease) implements WorkerExecution {

    static Attempt of(String type, String payload, String settings) {
        return new Attempt(new Lease(
                new LeaseId(SubtaskId.of(12, 3), 1),
                "default",
                type,
                1,
                payload,
                "",
                "any",
                settings,
                Duration.ofMinutes(1),
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                false,
                payload));
    }

    @Override
    public void emit(String record) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void capture(byte[] members) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void checkpoint(String cursor) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void checkpoint(String cursor, Discovery discovery, Runnable committed) {
        throw new UnsupportedOperationException();
    }
}
