package dev.trawl.redis;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A step that is run again and again: what it throws is told, once while it stays the same, and ends nothing.
final class Enduring implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(Enduring.class);

    private final Runnable step;
    private String last = "";

    Enduring(Runnable step) {
        this.step = step;
    }

    @Override
    public void run() {
        try {
            step.run();
            last = "";
        } catch (RuntimeException | Error e) { // an executor would never run it again, and tell nobody
            if (!last.equals(e.toString())) {
                log.error("step failed engine=redis", e);
            }
            last = e.toString();
        }
    }
}
