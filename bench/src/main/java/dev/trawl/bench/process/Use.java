package dev.trawl.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What a process uses, from `/proc`.
public record Use(double cpuSeconds, long residentBytes) {

    private static final double TICKS_PER_SECOND = 100;
    private static final long PAGE = 4096;
    private static final int USER_TIME = 11;
    private static final int RESIDENT = 21;
    private static final String PEAK = "VmHWM:";

    /// So far; nothing for a process that is gone.
    public static Use of(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            long ticks = Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1]);
            return new Use(ticks / TICKS_PER_SECOND, Long.parseLong(fields[RESIDENT]) * PAGE);
        } catch (IOException _) {
            return new Use(0, 0);
        }
    }

    /// The most memory that a process has had at any time since its start.
    public static long peakBytes(long pid) {
        try (var lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith(PEAK))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Use plus(Use other) {
        return new Use(cpuSeconds + other.cpuSeconds, residentBytes + other.residentBytes);
    }
}
