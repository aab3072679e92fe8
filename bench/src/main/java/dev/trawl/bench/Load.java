package dev.trawl.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/// What others used of the machine while we measured; from `/proc`, so on Linux only.
final class Load {

    private static final double TICKS_PER_SECOND = 100;
    private static final int USER_TIME = 11;
    private static final int TIMES = 4;

    private final List<ProcessHandle> ours = new CopyOnWriteArrayList<>(List.of(ProcessHandle.current()));

    /// CPU seconds so far: of the whole machine, stolen from it, and ours.
    record Reading(double busy, double stolen, double own) {}

    /// Counts a server that we started as ours, with its children.
    void adopt(long pid) {
        ProcessHandle.of(pid).ifPresent(ours::add);
    }

    Reading read() {
        try {
            long[] all = Arrays.stream(Files.readAllLines(Path.of("/proc/stat"))
                            .getFirst()
                            .strip()
                            .split(" +"))
                    .skip(1)
                    .mapToLong(Long::parseLong)
                    .toArray();
            double busy = all[0] + all[1] + all[2] + all[5] + all[6];
            return new Reading(busy / TICKS_PER_SECOND, all[7] / TICKS_PER_SECOND, ownSeconds());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Measures the cores used by this process and by others between two readings.
    static String between(Reading from, Reading to, double seconds) {
        double own = to.own - from.own;
        double foreign = Math.max(0, to.busy - from.busy - own);
        return "%.2f cores ours (servers and peers included), %.2f cores used by others, %.2f stolen"
                .formatted(own / seconds, foreign / seconds, (to.stolen - from.stolen) / seconds);
    }

    private double ownSeconds() {
        return ours.stream()
                        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                        .mapToLong(ProcessHandle::pid)
                        .distinct()
                        .map(Load::ticks)
                        .sum()
                / TICKS_PER_SECOND;
    }

    /// CPU of a process and of its children that have ended; 0 when it is gone.
    private static long ticks(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Arrays.stream(fields)
                    .skip(USER_TIME)
                    .limit(TIMES)
                    .mapToLong(Long::parseLong)
                    .sum();
        } catch (IOException _) {
            return 0;
        }
    }
}
