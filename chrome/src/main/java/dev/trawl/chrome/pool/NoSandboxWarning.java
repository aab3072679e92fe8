package dev.trawl.chrome.pool;

import dev.trawl.chrome.browser.BrowserConfig;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Warns at most once an hour while browsers run that may have no sandbox. Used by one thread.
final class NoSandboxWarning {

    private static final Logger log = LoggerFactory.getLogger(NoSandboxWarning.class);
    private static final long INTERVAL_NANOS = Duration.ofHours(1).toNanos();

    private final BrowserConfig config;
    private final TimeSource time;
    private long dueNanos;

    NoSandboxWarning(BrowserConfig config, TimeSource time) {
        this.config = config;
        this.time = time;
        this.dueNanos = time.nanos();
    }

    /// True if a warning was logged.
    ///
    /// @param browsers that run
    boolean logIfDue(int browsers) {
        if (browsers == 0 || !config.allowNoSandbox() || time.nanos() - dueNanos < 0) {
            return false;
        }
        dueNanos = time.nanos() + INTERVAL_NANOS;
        log.warn("browser sandbox disabled setting=chrome.allow_no_sandbox");
        return true;
    }
}
