package dev.trawl.worker;

import com.sun.management.OperatingSystemMXBean;
import dev.trawl.spi.live.WorkerStatus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/// How the machine that a worker runs on is.
public final class Machine {

    private static final Path NETWORK = Path.of("/proc/net/dev");
    private static final int RECEIVED = 0;
    private static final int SENT = 8;
    private static final long UNKNOWN = -1;

    private Machine() {}

    public static WorkerStatus status(long session, int running) {
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        return new WorkerStatus(session, running, processors(), used, runtime.maxMemory(), network());
    }

    private static double processors() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
                ? machine.getCpuLoad()
                : UNKNOWN;
    }

    /// Only Linux tells this without being asked in a language of its own.
    private static long network() {
        try {
            return Files.readAllLines(NETWORK).stream()
                    .filter(line -> line.contains(":"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip().split("\\s+"))
                    .mapToLong(columns -> Long.parseLong(columns[RECEIVED]) + Long.parseLong(columns[SENT]))
                    .sum();
        } catch (IOException | RuntimeException _) {
            return UNKNOWN;
        }
    }
}
