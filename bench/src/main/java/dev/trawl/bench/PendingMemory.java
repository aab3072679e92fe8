package dev.trawl.bench;

import dev.trawl.plugin.TaskResult.Success;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Heap that is left after a collection while many subtasks wait behind a busy worker.
final class PendingMemory implements Measurement {

    private static final int BATCH = 100;
    private static final int CAPACITY = 50;
    private static final int GOAL_BYTES = 1024;

    @Override
    public void run(Bench bench) throws Exception {
        int pending = bench.scale().pending();
        Path folder = bench.temporary().fresh();
        var end = new CountDownLatch(1);
        try (var rig = Rig.embedded(folder, bench.time())) {
            rig.startWorker(CAPACITY, _ -> {
                end.await();
                return new Success("{}");
            });
            rig.submit(CAPACITY * 4, BATCH);
            long before = heapInUse();
            double seconds = rig.submit(pending, BATCH);
            long after = heapInUse();
            double each = (double) (after - before) / pending;
            long stored = size(folder.resolve("ledger.db")) + size(folder.resolve("ledger.db-wal"));
            bench.report()
                    .table(
                            List.of("pending subtasks", "heap before", "heap after", "bytes each", "file", "submit/s"),
                            List.of(List.of(
                                    Figures.count(pending),
                                    mebibytes(before),
                                    mebibytes(after),
                                    "%.1f".formatted(each),
                                    mebibytes(stored),
                                    Figures.count(pending / seconds))));
            bench.report()
                    .line("- heap per pending subtask ≤ 1 KiB: %s (%.1f bytes)"
                            .formatted(Figures.verdict(each <= GOAL_BYTES), each));
            end.countDown();
        }
    }

    private static long heapInUse() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static long size(Path file) throws IOException {
        return Files.exists(file) ? Files.size(file) : 0;
    }

    private static String mebibytes(long bytes) {
        return "%.1f MiB".formatted(bytes / 1048576.0);
    }
}
