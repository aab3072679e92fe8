package dev.trawl.core.leader;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Backs off after failures of the live state. A failure of one part, such as the queue of a pool, does not block
/// other parts. A slow failure costs time, so all parts back off then. The failed part backs off longer, so that
/// the others run first.
public final class EngineBackoff {

    private static final Logger log = LoggerFactory.getLogger(EngineBackoff.class);
    private static final long REST = Duration.ofSeconds(2).toNanos();
    private static final long REST_OF_ALL = Duration.ofSeconds(1).toNanos();
    private static final long SLOW = Duration.ofMillis(500).toNanos();

    private final TimeSource time;
    private final Map<String, Long> failedAt = new HashMap<>();
    private final Set<String> told = new HashSet<>();
    private long slowAt;
    private boolean isSlow;

    public EngineBackoff(TimeSource time) {
        this.time = time;
    }

    /// Runs the work and returns its result; false if the part is in backoff or the work fails.
    ///
    /// @param doing names the work in the log; a failure is logged once until the work succeeds again
    boolean run(String doing, String part, BooleanSupplier work) {
        if (rests(part)) {
            return false;
        }
        long begun = time.nanos();
        try {
            boolean said = work.getAsBoolean();
            told.remove(doing + part);
            return said;
        } catch (LiveStateUnavailableException e) {
            if (told.add(doing + part)) {
                log.warn("live state unavailable part={} of={} cause={}", doing, part, String.valueOf(e.getMessage()));
            }
            failed(part, begun);
            return false;
        }
    }

    boolean rests(String part) {
        long now = time.nanos();
        isSlow = isSlow && now - slowAt < REST_OF_ALL;
        failedAt.computeIfPresent(part, (_, at) -> now - at < REST ? at : null);
        return isSlow || failedAt.containsKey(part);
    }

    private void failed(String part, long begun) {
        long now = time.nanos(); // the call may have taken longer than the backoff
        failedAt.put(part, now);
        if (now - begun > SLOW) {
            isSlow = true;
            slowAt = now;
        }
    }
}
