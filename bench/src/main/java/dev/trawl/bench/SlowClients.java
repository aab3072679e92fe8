package dev.trawl.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// S18: latency of good requests, each on a connection of its own, while thousands of sockets drip their headers.
final class SlowClients implements Measurement {

    private static final int DRIPPERS = 10_000;
    private static final int REQUESTS_PER_SECOND = 50;
    private static final double MOST_TIMES = 2;
    private static final int OK = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private record Measured(String name, double p50, double p99, double most, int failed, double open, double closed) {

        List<String> row() {
            return List.of(
                    name,
                    "%.2f".formatted(p50),
                    "%.2f".formatted(p99),
                    "%.2f".formatted(most),
                    Integer.toString(failed),
                    Figures.count(open),
                    Figures.count(closed));
        }
    }

    @Override
    public void run(Bench bench) throws Exception {
        try (var server = TrawlProcess.start(bench.temporary().fresh())) {
            var _ = requests(bench, server, "warm-up", 5);
            int seconds = bench.scale().seconds();
            var rows = new ArrayList<Measured>();
            rows.add(requests(bench, server, "unloaded", seconds));
            rows.add(underAttack(bench, server, false, seconds));
            rows.add(underAttack(bench, server, true, seconds));
            bench.report()
                    .table(
                            List.of(
                                    "clients",
                                    "p50 ms",
                                    "p99 ms",
                                    "max ms",
                                    "failed",
                                    "dripping at the end",
                                    "closed by the server"),
                            rows.stream().map(Measured::row).toList());
            double unloaded = rows.getFirst().p99();
            for (Measured attack : rows.subList(1, rows.size())) {
                double times = attack.p99() / unloaded;
                bench.report()
                        .line("- %s: p99 %s that of an unloaded server, goal %s: %s"
                                .formatted(
                                        attack.name(),
                                        Figures.ratio(times),
                                        Figures.ratio(MOST_TIMES),
                                        Figures.verdict(times <= MOST_TIMES && attack.failed() == 0)));
            }
        }
    }

    private static Measured underAttack(Bench bench, TrawlProcess server, boolean manyAddresses, int seconds)
            throws Exception {
        String name =
                "%,d dripping sockets from %s".formatted(DRIPPERS, manyAddresses ? "as many addresses" : "one address");
        try (var sockets = new DrippingSockets(bench, server.address(), DRIPPERS, manyAddresses)) {
            bench.rest(5);
            var measured = requests(bench, server, name, seconds);
            return new Measured(
                    name, measured.p50(), measured.p99(), measured.most(), measured.failed(), sockets.open(), (double)
                            sockets.closed());
        }
    }

    /// Good requests at an even pace; one that is late does not delay the due time of the next.
    private static Measured requests(Bench bench, TrawlProcess server, String name, int seconds) {
        int count = seconds * REQUESTS_PER_SECOND;
        double[] millis = new double[count];
        int failed = 0;
        long began = bench.time().nanos();
        for (int i = 0; i < count; i++) {
            bench.rest((double) i / REQUESTS_PER_SECOND - bench.secondsSince(began));
            long asked = bench.time().nanos();
            try (var connection = new HttpConnection(server.address(), server.token(), PATIENCE)) {
                failed += connection.get("/status").status() == OK ? 0 : 1;
            } catch (IOException _) {
                failed++;
            }
            millis[i] = bench.secondsSince(asked) * 1e3;
        }
        return new Measured(
                name,
                Figures.percentile(millis, 0.5),
                Figures.percentile(millis, 0.99),
                Figures.percentile(millis, 1),
                failed,
                0,
                0);
    }
}
