package dev.trawl.core.live;

import dev.trawl.spi.live.LiveStateUnavailableException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tolerates an unavailable backend of the live state. Logs the failure once until the backend answers again.
final class FailureLog {

    private static final Logger log = LoggerFactory.getLogger(FailureLog.class);

    private final String part;
    private volatile boolean isGone;

    FailureLog(String part) {
        this.part = part;
    }

    void survive(Runnable call) {
        var _ = survive(
                () -> {
                    call.run();
                    return true;
                },
                false);
    }

    <T> T survive(Supplier<T> call, T without) {
        try {
            T answer = call.get();
            isGone = false;
            return answer;
        } catch (LiveStateUnavailableException e) {
            if (!isGone) {
                isGone = true;
                log.warn("live state unavailable part={} cause={}", part, String.valueOf(e.getMessage()));
            }
            return without;
        }
    }
}
