package dev.trawl.bench.process;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What a process and those below it use, from `/proc`. Who belongs to it is looked up now and then only, as that takes
/// a look at every process of the machine. The CPU time of processes that have ended still counts.
final class ProcessTree {

    private static final int LOOKS = 10;

    private final ProcessHandle root;
    private List<Long> members = List.of();
    private final Map<Long, Double> cpuSeconds = new HashMap<>();
    private int looks;

    ProcessTree(ProcessHandle root) {
        this.root = root;
    }

    Use use() {
        if (looks++ % LOOKS == 0) {
            members = all().map(ProcessHandle::pid).toList();
        }
        long resident = 0;
        for (long member : members) {
            Use now = Use.of(member);
            resident += now.residentBytes();
            cpuSeconds.merge(member, now.cpuSeconds(), Math::max);
        }
        double cpu =
                cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum();
        return new Use(cpu, resident);
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
}
