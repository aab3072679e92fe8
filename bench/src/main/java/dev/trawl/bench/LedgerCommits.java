package dev.trawl.bench;

import java.util.ArrayList;
import java.util.List;

/// Durable transactions per second, each inserting a group of tasks with their subtasks and log entries.
final class LedgerCommits implements Measurement {

    private static final int[] GROUPS = {1, 10, 100, 1_000};
    private static final int LONGEST_SECONDS = 5;

    @Override
    public void run(Bench bench) throws Exception {
        var rows = new ArrayList<List<String>>();
        try (var postgres = Postgres.start(bench)) {
            for (int group : GROUPS) {
                String embedded = "sqlite:" + bench.temporary().fresh().resolve("ledger.db");
                rows.add(row(bench, "SQLite, synchronous FULL", embedded, group));
            }
            for (int group : GROUPS) {
                String server = postgres.ledgerUrl(postgres.freshDatabase());
                rows.add(row(bench, "PostgreSQL " + postgres.version() + ", fsync on", server, group));
            }
        }
        bench.report().table(List.of("ledger", "writers", "group", "commits/s", "tasks/s"), rows);
    }

    private static List<String> row(Bench bench, String name, String url, int group) throws InterruptedException {
        int seconds = Math.min(LONGEST_SECONDS, bench.scale().seconds());
        try (var ledger = Rig.openLedger(url, bench.time())) {
            var inserts = new GroupInserts(ledger, bench.time(), group);
            inserts.perSecond(1); // the compiler's turn
            double commits = inserts.perSecond(seconds);
            bench.report().progress("%s, group of %d: %,.0f commits/s".formatted(name, group, commits));
            return List.of(
                    name,
                    String.valueOf(ledger.writers()),
                    String.valueOf(group),
                    Figures.count(commits),
                    Figures.count(commits * group));
        }
    }
}
