package dev.trawl.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A server keeps the connections of all its workers, whether or not they have anything to say.
class IdleConnectionTest {

    private static final int CONNECTIONS = 1_000;
    private static final int MOST_BYTES = 10_000;
    private static final String ASK = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";

    @Test
    void a_connection_that_says_nothing_keeps_little_memory() {
        var lines = new ArrayList<Line>();
        try (var edge = new Edge()) {
            open(edge, lines, CONNECTIONS / 10); // what is made once is made now
            long before = heapInUse();
            open(edge, lines, CONNECTIONS);
            long each = (heapInUse() - before) / CONNECTIONS;

            assertThat(lines).noneMatch(Line::isCutOff);
            assertThat(each).isLessThan(MOST_BYTES);
        } finally {
            lines.forEach(Line::close);
        }
    }

    private static void open(Edge edge, List<Line> lines, int count) {
        for (int i = 0; i < count; i++) {
            var line = new Line(edge.gateway.port()).send(ASK);
            lines.add(line);
            assertThat(line.read()).isEqualTo("HTTP/1.1 200");
        }
    }

    private static long heapInUse() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
