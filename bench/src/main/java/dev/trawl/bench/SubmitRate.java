package dev.trawl.bench;

import java.util.ArrayList;
import java.util.List;

/// Submit rate in batches of 100: through the core in this process, and over HTTP against a running program.
final class SubmitRate implements Measurement {

    private static final int BATCH = 100;
    private static final int CLIENTS = 4;
    private static final double GOAL = 20_000;

    @Override
    public void run(Bench bench) throws Exception {
        var inside = new ArrayList<Double>();
        var http = new ArrayList<Double>();
        int tasks = bench.scale().tasks();
        for (int round = 1; round <= bench.scale().rounds(); round++) {
            try (var rig = Rig.embedded(bench.temporary().fresh(), bench.time())) {
                inside.add(tasks / rig.submit(tasks, BATCH));
            }
            try (var program = TrawlProcess.start(bench.temporary().fresh())) {
                var clients = new HttpClients(program, bench.time());
                clients.submit(tasks / 5, BATCH, CLIENTS); // the program has just started: let it compile
                http.add(tasks / clients.submit(tasks, BATCH, CLIENTS));
            }
            bench.report()
                    .progress("round %d: in process %,.0f/s, over HTTP %,.0f/s"
                            .formatted(round, inside.getLast(), http.getLast()));
        }
        bench.report()
                .table(
                        List.of("%,d tasks in batches of %d".formatted(tasks, BATCH), "tasks/s (median)", "by round"),
                        List.of(
                                List.of("in process", Figures.count(Figures.median(inside)), Figures.counts(inside)),
                                List.of(
                                        "HTTP, %d connections, client on the same machine".formatted(CLIENTS),
                                        Figures.count(Figures.median(http)),
                                        Figures.counts(http))));
        bench.report()
                .line("- submit ≥ 20,000/s in batches of 100: %s in process, %s over HTTP"
                        .formatted(
                                Figures.verdict(Figures.median(inside) >= GOAL),
                                Figures.verdict(Figures.median(http) >= GOAL)));
    }
}
