package dev.trawl.bench;

import dev.trawl.bench.SeenProbe.Cost;
import dev.trawl.bench.web.WebServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// What a page costs while few or many URLs were found before: in the frontier alone, and in the command as a whole.
final class SeenCost implements Measurement {

    private static final List<Integer> SIZES = List.of(100_000, 1_000_000, 10_000_000);
    private static final List<Integer> QUICK_SIZES = List.of(1_000, 10_000, 50_000);
    private static final List<Integer> CRAWLED_SIZES = List.of(100_000, 1_000_000);
    private static final List<Integer> QUICK_CRAWLED_SIZES = List.of(5_000);
    private static final int PAGES = 20_000;
    private static final int QUICK_PAGES = 1_000;
    private static final int PROBES = 3;
    private static final double GOAL = 1.5;
    private static final long GOAL_BYTES = 512L << 20;

    @Override
    public void run(Bench bench) throws Exception {
        var sizes = bench.isQuick() ? QUICK_SIZES : SIZES;
        var frontier = frontier(bench, sizes);
        var missing = WebServer.missingLua();
        if (missing.isPresent()) {
            bench.report().line("- the command was not measured: " + missing.get());
            return;
        }
        var crawl = new EndlessCrawl(bench);
        crawl.makeCache();
        var crawled = bench.isQuick() ? QUICK_CRAWLED_SIZES : CRAWLED_SIZES;
        var whole = crawls(bench, crawl, crawled);
        judge(bench.report(), sizes, frontier, whole.getFirst());
        long peak = whole.getLast().peakBytes();
        bench.report()
                .line("- memory of the command with %,d URLs ≤ 512 MiB: %s (%,d MiB)"
                        .formatted(crawled.getLast(), Figures.verdict(peak <= GOAL_BYTES), peak >> 20));
    }

    private static List<Cost> frontier(Bench bench, List<Integer> sizes) {
        int pages = bench.isQuick() ? QUICK_PAGES : PAGES;
        try (var warm = new SeenProbe(bench.temporary().fresh(), bench.time())) { // the compiler's turn
            warm.fill(sizes.getFirst());
            warm.visit(pages);
        }
        var costs = new ArrayList<Cost>();
        var rows = new ArrayList<List<String>>();
        try (var probe = new SeenProbe(bench.temporary().fresh(), bench.time())) {
            for (int size : sizes) {
                long began = bench.time().nanos();
                probe.fill(size);
                bench.report().progress("%,d URLs in %.0f s".formatted(size, bench.secondsSince(began)));
                var cost = Cost.median(IntStream.range(0, PROBES)
                        .mapToObj(_ -> probe.visit(pages))
                        .toList());
                costs.add(cost);
                rows.add(List.of(
                        Figures.count(size),
                        "%.1f".formatted(cost.micros()),
                        "%.1f".formatted(cost.offered()),
                        Figures.count(probe.fileBytes() / 1048576.0)));
            }
        }
        bench.report()
                .table(
                        List.of("URLs found before", "CPU µs a page", "links the filter did not know", "file MiB"),
                        rows);
        return costs;
    }

    private static List<EndlessCrawl.Cost> crawls(Bench bench, EndlessCrawl crawl, List<Integer> sizes)
            throws Exception {
        var costs = new ArrayList<EndlessCrawl.Cost>();
        var rows = new ArrayList<List<String>>();
        for (int size : sizes) {
            var cost = crawl.measure(size, bench.isQuick() ? QUICK_PAGES : PAGES);
            costs.add(cost);
            rows.add(List.of(
                    Figures.count(size),
                    "%.1f".formatted(cost.micros()),
                    Figures.count(cost.peakBytes() / 1048576.0),
                    "%.0f".formatted(cost.seconds())));
        }
        bench.report()
                .table(List.of("URLs found before, in the command", "CPU µs a page", "peak MiB", "seconds"), rows);
        return costs;
    }

    /// The command is not run with the most URLs; what the frontier costs more then comes on top of what a page costs
    /// with few.
    private static void judge(Report report, List<Integer> sizes, List<Cost> frontier, EndlessCrawl.Cost page) {
        double few = frontier.getFirst().micros();
        double many = frontier.getLast().micros();
        double ratio = (page.micros() + many - few) / page.micros();
        report.line("- cost of a page with %,d URLs ≤ 1.5 × that with %,d: %s (%s; the frontier alone %s)"
                .formatted(
                        sizes.getLast(),
                        sizes.getFirst(),
                        Figures.verdict(ratio <= GOAL),
                        Figures.ratio(ratio),
                        Figures.ratio(many / few)));
    }
}
