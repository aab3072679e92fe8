package dev.trawl.gateway.worker;

import dev.trawl.spi.live.WorkerStatus;
import java.util.Optional;

/// How a worker's machine is, as far as it says so.
record Facts(
        Optional<Integer> running,
        Optional<Double> cpu,
        Optional<Long> memoryUsed,
        Optional<Long> memoryMax,
        Optional<Long> networkBytes) {

    static final long UNKNOWN = -1;

    WorkerStatus status(long session) {
        return new WorkerStatus(
                session,
                Math.max(0, running.orElse(0)),
                cpu.filter(share -> share >= 0 && share <= 1).orElse(-1.0),
                Math.max(0, memoryUsed.orElse(0L)),
                Math.max(0, memoryMax.orElse(0L)),
                networkBytes.orElse(UNKNOWN));
    }
}
