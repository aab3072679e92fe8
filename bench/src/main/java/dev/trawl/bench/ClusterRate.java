package dev.trawl.bench;

import com.github.kagkarlsson.scheduler.Scheduler;
import dev.trawl.engines.KafkaCluster;
import dev.trawl.engines.MariadbServer;
import dev.trawl.engines.S3Server;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/// How fast and how soon work is handed out over the engines of a cluster, all of them on this machine, side by side
/// with others on the same database and the same Redis; then clusters of processes: how they crawl with more workers,
/// and what a change of the leader costs.
final class ClusterRate implements Measurement {

    private static final double OF_DB_SCHEDULER = 1.5;

    /// The goals are for the combinations with PostgreSQL, which come first.
    private static final int JUDGED = 2;

    @Override
    public void run(Bench bench) throws Exception {
        try (var postgres = Postgres.start(bench)) {
            bench.report()
                    .line("- PostgreSQL %s (fsync on), %s"
                            .formatted(postgres.version(), Machine.library(Scheduler.class)));
            try (var mariadb = MariadbServer.start();
                    var kafka = KafkaCluster.start(1)) {
                var all = combinations(bench, postgres, mariadb, kafka);
                drain(bench, postgres, all);
                ClusterLatency.measure(bench, all);
            }
            try (var blobs = S3Server.start()) {
                ClusterCrawl.measure(bench, postgres, blobs);
                HandOver.measure(bench, postgres, blobs);
            }
        }
    }

    private static List<Combination> combinations(
            Bench bench, Postgres postgres, MariadbServer mariadb, KafkaCluster kafka) {
        Callable<String> onPostgres = () -> postgres.ledgerUrl(postgres.freshDatabase());
        return List.of(
                new Combination("PostgreSQL + Redis", onPostgres, Optional.empty(), bench),
                new Combination("PostgreSQL + Kafka (state on Redis)", onPostgres, Optional.of(kafka.url()), bench),
                new Combination("MariaDB + Redis", () -> FreshDatabase.on(mariadb.url()), Optional.empty(), bench));
    }

    private static void drain(Bench bench, Postgres postgres, List<Combination> combinations) throws Exception {
        var own = combinations.stream()
                .map(ClusterDrain::new)
                .map(DrainSeries::new)
                .toList();
        var dbScheduler = new DrainSeries(new DbSchedulerDrain(postgres, bench.time()));
        var missing = BullMqDrain.missing(bench);
        var bullMq = missing.isEmpty()
                ? Optional.of(new DrainSeries(new BullMqDrain(bench, false)))
                : Optional.<DrainSeries>empty();
        var all = new ArrayList<>(List.of(new DrainSeries(TrawlDrain.embedded(bench.temporary(), bench.time()))));
        all.addAll(own);
        all.add(dbScheduler);
        bullMq.ifPresent(all::add);
        DrainSeries.measure(bench, all);
        DrainSeries.show(bench, all);
        missing.ifPresent(reason -> bench.report().line("- BullMQ not measured: " + reason));
        for (var series : own.subList(0, JUDGED)) {
            judge(bench, series, dbScheduler, OF_DB_SCHEDULER);
            bullMq.ifPresent(peer -> judge(bench, series, peer, 1));
        }
    }

    private static void judge(Bench bench, DrainSeries own, DrainSeries peer, double goal) {
        int tasks = bench.scale().tasks();
        double ratio = own.median(tasks) / peer.median(tasks);
        bench.report()
                .line("- %s ≥ %s × %s: %s (%s)"
                        .formatted(
                                own.contender().name(),
                                goal,
                                peer.contender().name(),
                                Figures.verdict(ratio >= goal),
                                Figures.ratio(ratio)));
    }
}
