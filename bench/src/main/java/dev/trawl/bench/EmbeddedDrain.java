package dev.trawl.bench;

/// The embedded drain alone, several times, for a profiler to look at.
final class EmbeddedDrain implements Measurement {

    private static final int CONCURRENCY = 50;

    @Override
    public void run(Bench bench) throws Exception {
        var contender = TrawlDrain.embedded(bench.temporary(), bench.time());
        int tasks = bench.scale().tasks();
        for (int round = 1; round <= bench.scale().rounds(); round++) {
            var drained = contender.drain(tasks, CONCURRENCY);
            bench.report()
                    .line("- round %d: submit %,.0f/s, drain %,.0f/s, %s"
                            .formatted(
                                    round,
                                    tasks / drained.submitSeconds(),
                                    tasks / drained.drainSeconds(),
                                    drained.remark()));
        }
    }
}
