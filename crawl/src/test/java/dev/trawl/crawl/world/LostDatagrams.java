package dev.trawl.crawl.world;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// UDP datagrams that the kernel dropped in this network namespace, because a receive buffer was full.
final class LostDatagrams {

    private static final Path COUNTERS = Path.of("/proc/self/net/snmp");

    private LostDatagrams() {}

    /// All since the namespace was made.
    static long count() {
        try {
            List<String[]> lines = Files.readAllLines(COUNTERS).stream()
                    .filter(line -> line.startsWith("Udp: "))
                    .map(line -> line.split(" "))
                    .toList();
            int column = Arrays.asList(lines.getFirst()).indexOf("RcvbufErrors");
            return Long.parseLong(lines.getLast()[column]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
