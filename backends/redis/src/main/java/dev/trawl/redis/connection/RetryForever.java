package dev.trawl.redis.connection;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A periodic step that survives failures. A failure is logged, once while it stays the same.
public final class RetryForever implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(RetryForever.class);

    private final Runnable step;
    private String last = "";

    public RetryForever(Runnable step) {
        this.step = step;
    }

    @Override
    public void run() {
        try {
            step.run();
            last = "";
        } catch (RuntimeException | Error e) { // the executor would silently cancel a step that throws
            if (!last.equals(e.toString())) {
                log.error("step failed engine=redis", e);
            }
            last = e.toString();
        }
    }
}
