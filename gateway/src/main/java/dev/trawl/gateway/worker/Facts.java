package dev.trawl.gateway.worker;

import dev.trawl.core.cluster.LocalChannel;
import dev.trawl.spi.live.WorkerStatus;
import java.time.Duration;
import java.util.Optional;

/// How a worker's machine is, as far as it says so.
///
/// @param heartbeatInterval when the next facts come, if that is later than the server asks for them
record Facts(
        Optional<Integer> running,
        Optional<Double> cpu,
        Optional<Long> memoryUsed,
        Optional<Long> memoryMax,
        Optional<Long> networkBytes,
        Optional<Duration> heartbeatInterval) {

    static final long UNKNOWN = -1;
    private static final Duration LONGEST = Duration.ofDays(1);

    /// Tells that the worker lives, and until when it need not be asked again.
    void tell(LocalChannel channel, long session) {
        var interval = heartbeatInterval.filter(time -> time.isPositive() && time.compareTo(LONGEST) <= 0);
        channel.heartbeat(status(session), interval.orElse(Duration.ZERO));
    }

    private WorkerStatus status(long session) {
        return new WorkerStatus(
                session,
                Math.max(0, running.orElse(0)),
                cpu.filter(share -> share >= 0 && share <= 1).orElse(-1.0),
                Math.max(0, memoryUsed.orElse(0L)),
                Math.max(0, memoryMax.orElse(0L)),
                networkBytes.orElse(UNKNOWN));
    }
}
