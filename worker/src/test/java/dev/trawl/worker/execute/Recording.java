package dev.trawl.worker.execute;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.execute.WorkerExecution;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// A second attempt that keeps what its executor says.
final class Recording implements WorkerExecution {

    static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    final List<String> said = new CopyOnWriteArrayList<>();
    volatile boolean lost;
    private final Lease lease;

    private Recording(Lease lease) {
        this.lease = lease;
    }

    static Recording of(String settings) {
        return of(settings, Duration.ofMinutes(1));
    }

    static Recording of(String settings, Duration timeout) {
        return new Recording(new Lease(
                new LeaseId(SubtaskId.of(12, 3), 1),
                "default",
                "call",
                2,
                "{\"q\":\"ü\"}",
                "page-7",
                "grpc",
                settings,
                timeout,
                TRACE,
                false,
                "{}"));
    }

    @Override
    public Lease lease() {
        return lease;
    }

    @Override
    public void emit(String record) throws InterruptedException {
        say("emit " + record);
    }

    @Override
    public void capture(byte[] members) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void checkpoint(String cursor) throws InterruptedException {
        say("checkpoint " + cursor);
    }

    @Override
    public void checkpoint(String cursor, Discovery discovery, Runnable committed) {
        throw new UnsupportedOperationException();
    }

    private void say(String what) throws InterruptedException {
        if (lost) {
            throw new InterruptedException("the lease was lost");
        }
        said.add(what);
    }
}
