package dev.trawl.bench;

import dev.trawl.spi.TimeSource;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/// This program on some ledger.
final class TrawlDrain implements Contender {

    private static final int BATCH = 100;

    private final String name;
    private final Callable<String> freshLedger;
    private final TemporaryFolder temporary;
    private final TimeSource time;

    private TrawlDrain(String name, Callable<String> freshLedger, TemporaryFolder temporary, TimeSource time) {
        this.name = name;
        this.freshLedger = freshLedger;
        this.temporary = temporary;
        this.time = time;
    }

    static TrawlDrain embedded(TemporaryFolder temporary, TimeSource time) {
        return new TrawlDrain(
                "Trawl, embedded (SQLite)", () -> "sqlite:" + temporary.fresh().resolve("ledger.db"), temporary, time);
    }

    static TrawlDrain on(Postgres postgres, TemporaryFolder temporary, TimeSource time) {
        return new TrawlDrain(
                "Trawl on PostgreSQL", () -> postgres.ledgerUrl(postgres.freshDatabase()), temporary, time);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Drained drain(int tasks, int concurrency) throws Exception {
        Path folder = temporary.fresh();
        try (var rig = new Rig(freshLedger.call(), folder, time)) {
            return drain(rig, tasks, concurrency, time);
        }
    }

    static Drained drain(Rig rig, int tasks, int concurrency, TimeSource time) throws InterruptedException {
        double submitted = rig.submit(tasks, BATCH);
        var before = rig.ledger().seen();
        long cpu = ProcessorTime.ofProcess();
        long began = time.nanos();
        rig.startWorker(concurrency, Rig.NOOP);
        rig.completions().await(tasks);
        double drained = (time.nanos() - began) / 1e9;
        double micros = (ProcessorTime.ofProcess() - cpu) / 1e3 / tasks;
        String remark =
                "%.1f µs CPU a task, %s".formatted(micros, rig.ledger().seen().since(before));
        return new Drained(submitted, drained, remark);
    }
}
