package dev.trawl.bench;

import java.util.ArrayList;
import java.util.List;

/// Time from submit to start on every combination of engines, at a fixed rate that does not wait for answers.
final class ClusterLatency {

    private static final List<Integer> RATES = List.of(100, 1_000);
    private static final int WARM_UP_SECONDS = 3;
    private static final int LONGEST_SECONDS = 8;

    private ClusterLatency() {}

    static void measure(Bench bench, List<Combination> all) throws Exception {
        var rows = new ArrayList<List<String>>();
        for (int rate : bench.isQuick() ? RATES.subList(0, 1) : RATES) {
            try (var rig = Rig.embedded(bench.temporary().fresh(), bench.time())) {
                rows.add(measure(bench, rig, rate).row("embedded", rate));
            }
            for (var engines : all) {
                rows.add(engines.use(rig -> measure(bench, rig, rate)).row(engines.name(), rate));
            }
        }
        bench.report().line("");
        bench.report().line("## Submit to start");
        Latency.show(bench.report(), "engines", rows);
    }

    private static Latency measure(Bench bench, Rig rig, int rate) {
        int seconds = Math.min(LONGEST_SECONDS, bench.scale().seconds());
        var latency = Latency.measure(bench, rig, rate, Math.min(WARM_UP_SECONDS, seconds), seconds);
        bench.report().progress("%,d tasks/s: %s".formatted(rate, latency));
        return latency;
    }
}
