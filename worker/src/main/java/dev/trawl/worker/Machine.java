package dev.trawl.worker;

import com.sun.management.OperatingSystemMXBean;
import dev.trawl.spi.live.CurrentUrl;
import dev.trawl.spi.live.MachineSize;
import dev.trawl.spi.live.WorkerStatus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Size and load of the machine that a worker runs on.
public final class Machine {

    private static final Path NETWORK = Path.of("/proc/net/dev");
    private static final String LOOPBACK = "lo";
    private static final int RECEIVED = 0;
    private static final int SENT = 8;
    private static final int UNKNOWN = -1;

    private Machine() {}

    public static WorkerStatus status(long session, int running) {
        return status(session, running, List.of());
    }

    static WorkerStatus status(long session, int running, List<CurrentUrl> current) {
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        return new WorkerStatus(session, running, processors(), used, runtime.maxMemory(), network(), size(), current);
    }

    /// The size that the worker registers with.
    static MachineSize size() {
        long disk = UNKNOWN;
        long free = UNKNOWN;
        try {
            FileStore store = Files.getFileStore(Path.of("").toAbsolutePath());
            disk = store.getTotalSpace();
            free = store.getUsableSpace();
        } catch (IOException | RuntimeException _) {
            // an unreadable file system must not stop the worker
        }
        return new MachineSize(Runtime.getRuntime().availableProcessors(), memory(), disk, free, interfaces());
    }

    private static long memory() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
                ? machine.getTotalMemorySize()
                : UNKNOWN;
    }

    private static double processors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
                ? machine.getCpuLoad()
                : UNKNOWN;
    }

    private static long network() {
        try (Stream<String> lines = networkLines()) {
            return lines.map(line ->
                            line.substring(line.indexOf(':') + 1).strip().split("\\s+"))
                    .mapToLong(columns -> Long.parseLong(columns[RECEIVED]) + Long.parseLong(columns[SENT]))
                    .sum();
        } catch (IOException | RuntimeException _) {
            return UNKNOWN;
        }
    }

    private static int interfaces() {
        try (Stream<String> lines = networkLines()) {
            return (int) lines.map(line -> line.substring(0, line.indexOf(':')).strip())
                    .filter(name -> !name.equals(LOOPBACK))
                    .count();
        } catch (IOException | RuntimeException _) {
            return UNKNOWN;
        }
    }

    /// One line per interface. Only Linux has this file.
    private static Stream<String> networkLines() throws IOException {
        return Files.readAllLines(NETWORK).stream().filter(line -> line.contains(":"));
    }
}
