package dev.trawl.chrome.browser;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Where the browser is and how it runs.
///
/// @param path `chrome.path`; empty to look in the usual places
/// @param folder holds profiles and temporary files. The user of the browser must be able to enter it
/// @param user `chrome.user`: name or number of the user to which a root worker drops
/// @param allowNoSandbox `chrome.allow_no_sandbox`
/// @param heapMegabytes script heap of one page
/// @param startTime longest time until the browser answers
public record BrowserConfig(
        Optional<Path> path, Path folder, String user, boolean allowNoSandbox, int heapMegabytes, Duration startTime) {

    public static final String DEFAULT_USER = "nobody";
    private static final int DEFAULT_HEAP = 512;

    public BrowserConfig {
        if (heapMegabytes < 16 || heapMegabytes > 4096) {
            throw new IllegalArgumentException("chrome.heap must be from 16 to 4096 MiB, not " + heapMegabytes);
        }
    }

    /// The browser of the usual places, sandboxed.
    public static BrowserConfig in(Path folder) {
        return new BrowserConfig(Optional.empty(), folder, DEFAULT_USER, false, DEFAULT_HEAP, Duration.ofSeconds(30));
    }

    public BrowserConfig withPath(Path browser) {
        return new BrowserConfig(Optional.of(browser), folder, user, allowNoSandbox, heapMegabytes, startTime);
    }

    public BrowserConfig withoutSandbox() {
        return new BrowserConfig(path, folder, user, true, heapMegabytes, startTime);
    }
}
