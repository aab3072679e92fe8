package dev.trawl.jdbc.rows;

import static java.util.stream.Collectors.joining;

import dev.trawl.jdbc.sql.Row;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.ledger.WorkerSession;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// Reads a row of `worker_session`. Types are stored one per line, and missed leases as `t1284.7 41`, one per line.
public final class SessionRow {

    private SessionRow() {}

    public static WorkerSession read(Row row) throws SQLException {
        long id = row.big();
        String project = row.text();
        String worker = row.text();
        String name = row.text();
        String node = row.text();
        int capacity = row.integer();
        var types = types(row.text());
        long beat = row.big();
        var missed = missed(row.text());
        boolean draining = row.flag();
        boolean open = row.flag();
        long startedAt = row.big();
        long endedAt = row.big();
        long ttlMillis = row.big();
        var offers = WorkerOffers.parse(row.text());
        return new WorkerSession(
                id, project, worker, name, node, capacity, types, offers, beat, missed, draining, open, startedAt,
                endedAt, ttlMillis);
    }

    public static String types(WorkerSession session) {
        return String.join("\n", new TreeSet<>(session.types()));
    }

    public static String missed(WorkerSession session) {
        return new TreeMap<>(session.missed())
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(joining("\n"));
    }

    private static Set<String> types(String lines) {
        return Set.copyOf(lines.lines().toList());
    }

    private static Map<String, Long> missed(String lines) {
        var missed = new TreeMap<String, Long>();
        lines.lines().forEach(line -> {
            int space = line.lastIndexOf(' ');
            missed.put(line.substring(0, space), Long.valueOf(line.substring(space + 1)));
        });
        return Map.copyOf(missed);
    }
}
