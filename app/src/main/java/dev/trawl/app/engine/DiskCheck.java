package dev.trawl.app.engine;

import dev.trawl.cli.fault.Reason;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.EngineCheck;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Checks that the data folder is writable: writes a small file, syncs it and deletes it. Free space alone does not
/// reveal quotas, reserved blocks or file systems that became read-only.
public record DiskCheck(Path folder, TimeSource time) implements Supplier<EngineCheck> {

    private static final String PROBE = "disk.probe";
    private static final int BYTES = 64 << 10;

    /// Adds a check of the data folder if the ledger or the blobs are stored in it.
    public static Map<String, Supplier<EngineCheck>> beside(
            Map<String, Supplier<EngineCheck>> checks, Settings settings, Path folder, TimeSource time) {
        var all = new HashMap<>(checks);
        if (isEmbedded(settings, ConfigKey.LEDGER_URL) || isEmbedded(settings, ConfigKey.BLOB_URL)) {
            all.put(ConfigKey.DATA_DIR.key(), new DiskCheck(folder, time));
        }
        return Map.copyOf(all);
    }

    private static boolean isEmbedded(Settings settings, ConfigKey key) {
        return settings.text(key).equals("embedded");
    }

    @Override
    public EngineCheck get() {
        long began = time.nanos();
        Path probe = folder.resolve(PROBE);
        try {
            write(probe);
            return check(Duration.ofNanos(time.nanos() - began), List.of());
        } catch (IOException e) {
            return check(
                    Duration.ZERO,
                    List.of(
                            "the data folder cannot be written (%s): free space or restore the file system; the server resumes by itself"
                                    .formatted(Reason.of(e))));
        } finally {
            delete(probe);
        }
    }

    private EngineCheck check(Duration latency, List<String> findings) {
        return new EngineCheck("disk", folder.toString(), "", latency, findings);
    }

    private static void write(Path probe) throws IOException {
        try (var channel = FileChannel.open(
                probe, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.allocate(BYTES);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(false);
        }
    }

    private static void delete(Path probe) {
        try {
            Files.deleteIfExists(probe);
        } catch (IOException _) {
            // the next check overwrites it
        }
    }
}
