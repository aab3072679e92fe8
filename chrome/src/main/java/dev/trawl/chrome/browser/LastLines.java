package dev.trawl.chrome.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Reads a stream to its end and keeps its last line. Browsers write the reason of a failed start there.
final class LastLines {

    private static final int MOST = 500;

    private final Thread thread;
    private volatile String fatal = "";
    private volatile String last = "";

    LastLines(InputStream stream, String name) {
        this.thread = Thread.ofPlatform().daemon().name(name).start(() -> read(stream));
    }

    private void read(InputStream stream) {
        try (var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String kept = line.strip();
                if (kept.isEmpty()) {
                    continue;
                }
                last = kept.substring(0, Math.min(MOST, kept.length()));
                if (kept.contains(":FATAL:")) {
                    fatal = last;
                }
            }
        } catch (IOException _) {
            // The process ended.
        }
    }

    /// The last line, preferably one that the browser marks as fatal. Waits for the end of the stream, so only for a
    /// process that ended.
    Optional<String> last() throws InterruptedException {
        thread.join(1_000);
        return Optional.of(fatal.isEmpty() ? last : fatal).filter(line -> !line.isEmpty());
    }
}
