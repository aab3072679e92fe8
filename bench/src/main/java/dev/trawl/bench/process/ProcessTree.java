package dev.trawl.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What a process and those below it use, from `/proc`. Who belongs to it is looked up now and then only, as that takes
/// a look at every process of the machine.
final class ProcessTree {

    private static final double TICKS_PER_SECOND = 100;
    private static final long PAGE = 4096;
    private static final int LOOKS = 10;
    private static final int USER_TIME = 11;
    private static final int RESIDENT = 21;

    private final ProcessHandle root;
    private List<Long> members = List.of();
    private int looks;

    ProcessTree(ProcessHandle root) {
        this.root = root;
    }

    record Use(double cpuSeconds, long residentBytes) {

        Use plus(Use other) {
            return new Use(cpuSeconds + other.cpuSeconds, residentBytes + other.residentBytes);
        }
    }

    Use use() {
        if (looks++ % LOOKS == 0) {
            members = all().map(ProcessHandle::pid).toList();
        }
        return members.stream().map(ProcessTree::use).reduce(new Use(0, 0), Use::plus);
    }

    /// Asks those below the process to end; it has nothing else to wait for, and says what they used.
    void end() {
        root.descendants().toList().reversed().forEach(ProcessHandle::destroy);
    }

    /// Ends all of them, the deepest first.
    void kill() {
        all().toList().reversed().forEach(ProcessHandle::destroyForcibly);
    }

    private Stream<ProcessHandle> all() {
        return Stream.concat(Stream.of(root), root.descendants());
    }

    /// Nothing for a process that is gone.
    private static Use use(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            long ticks = Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1]);
            return new Use(ticks / TICKS_PER_SECOND, Long.parseLong(fields[RESIDENT]) * PAGE);
        } catch (IOException _) {
            return new Use(0, 0);
        }
    }
}
