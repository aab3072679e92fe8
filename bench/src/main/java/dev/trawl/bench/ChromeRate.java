package dev.trawl.bench;

import dev.trawl.bench.web.ScriptSite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Crawls of pages that scripts build: the program, a bare loop over the same client and browser as the limit, and
/// Crawlee, on one core each and in turn, with 1, 2 and 4 tabs; then `render: auto` beside `chrome` on a site with few
/// shells.
final class ChromeRate implements Measurement {

    private static final List<Integer> TABS = List.of(1, 2, 4);
    private static final int MOST_TABS = 4;
    private static final double LONGEST_SECONDS = 330;
    private static final int QUICK = 4;

    private static final double TIMES_CRAWLEE = 2;
    private static final double SHARE_OF_BARE = 0.8;
    private static final double RATE = 12;
    private static final double TIMES_CHROME = 5;
    private static final double GROWTH = 1.1;

    private record Series(BrowserContender contender, String folder, int tabs, List<BrowserRun> runs) {

        Series(BrowserContender contender, String folder, int tabs) {
            this(contender, folder, tabs, new ArrayList<>());
        }

        double median(ToDoubleFunction<BrowserRun> figure) {
            return Figures.median(runs.stream().mapToDouble(figure).boxed().toList());
        }

        double rate() {
            return median(BrowserRun::rate);
        }

        double cpu() {
            return median(BrowserRun::cpuSeconds);
        }
    }

    @Override
    public void run(Bench bench) throws Exception {
        int part = bench.isQuick() ? QUICK : 1;
        var trawl = BrowserContender.trawl(bench, "chrome", 80 / part);
        var bare = BrowserContender.bare(bench, 80 / part);
        var crawlee = BrowserContender.crawlee(bench, 28 / part);
        var auto = BrowserContender.trawl(bench, "auto", 120 / part);
        var all = new ArrayList<Series>();
        for (int tabs : TABS) {
            all.add(new Series(trawl, ScriptSite.SHELLS, tabs));
            all.add(new Series(bare, ScriptSite.SHELLS, tabs));
            all.add(new Series(crawlee, ScriptSite.SHELLS, tabs));
        }
        all.add(new Series(trawl, ScriptSite.MIXED, MOST_TABS));
        all.add(new Series(auto, ScriptSite.MIXED, MOST_TABS));
        crawlee.missing()
                .ifPresent(reason -> bench.report().line("- %s not measured: %s".formatted(crawlee.name(), reason)));
        all.removeIf(series -> series.contender().missing().isPresent());
        try (var site = ScriptSite.open()) {
            measure(bench, site, all);
        }
        show(bench.report(), all);
        judge(bench.report(), all);
    }

    private static void measure(Bench bench, ScriptSite site, List<Series> all) throws Exception {
        long begun = bench.time().nanos();
        int rounds = bench.isQuick() ? 1 : bench.scale().rounds();
        for (int round = 1; round <= rounds; round++) {
            double spent = bench.secondsSince(begun);
            if (spent * round / Math.max(1, round - 1) > LONGEST_SECONDS) {
                bench.report().line("- %d of %d rounds, as another would take too long".formatted(round - 1, rounds));
                return;
            }
            for (Series series : all) {
                measure(bench, site, series, round);
            }
        }
    }

    /// A peer that fails is left out of this round; the program must not fail.
    private static void measure(Bench bench, ScriptSite site, Series series, int round) throws Exception {
        String title =
                "%s %s, %d tabs, round %d".formatted(series.contender().name(), series.folder(), series.tabs(), round);
        try {
            var run = series.contender().run(site.url(series.folder()), series.tabs());
            series.runs().add(run);
            bench.report().progress(title + ": " + run);
        } catch (IllegalStateException e) {
            if (!series.contender().name().startsWith("Crawlee")) {
                throw e;
            }
            bench.report().line("- %s failed: %s".formatted(title, e.getMessage()));
        }
    }

    private static void show(Report report, List<Series> all) {
        report.table(
                List.of(
                        "contender",
                        "pages below",
                        "tabs",
                        "pages",
                        "pages/s (median)",
                        "CPU s a page",
                        "peak MiB",
                        "memory, last third to first",
                        "pages/s by round"),
                all.stream()
                        .filter(series -> !series.runs().isEmpty())
                        .map(ChromeRate::row)
                        .toList());
    }

    private static List<String> row(Series series) {
        return List.of(
                series.contender().name(),
                series.folder(),
                String.valueOf(series.tabs()),
                Figures.count(series.median(BrowserRun::pages)),
                "%.1f".formatted(series.rate()),
                "%.3f".formatted(series.cpu()),
                Figures.count(series.median(BrowserRun::peakBytes) / (1 << 20)),
                Figures.ratio(series.median(BrowserRun::growth)),
                String.join(
                        " · ",
                        series.runs().stream()
                                .map(run -> "%.1f".formatted(run.rate()))
                                .toList()));
    }

    private static void judge(Report report, List<Series> all) {
        List<Series> own = named(all, "Trawl, render: chrome", ScriptSite.SHELLS);
        List<Series> bare = named(all, "bare", ScriptSite.SHELLS);
        List<Series> crawlee = named(all, "Crawlee", ScriptSite.SHELLS);
        report.line("## Goals");
        report.line("");
        report.line("Pages/s with the best number of tabs of each; beside them the same by CPU time.");
        report.line("");
        report.line("- ≥ 12 pages/s per core: %s (%.1f; by CPU time %.1f)"
                .formatted(Figures.verdict(most(own) >= RATE), most(own), 1 / least(own)));
        report.line(times("≥ 0.8 × the bare loop", own, bare, SHARE_OF_BARE));
        report.line(times("≥ 2 × Crawlee per core", own, crawlee, TIMES_CRAWLEE));
        report.line(times(
                "render: auto ≥ 5 × chrome with 80 % static pages",
                named(all, "Trawl, render: auto", ScriptSite.MIXED),
                named(all, "Trawl, render: chrome", ScriptSite.MIXED),
                TIMES_CHROME));
        double growth = own.stream()
                .mapToDouble(series -> series.median(BrowserRun::growth))
                .max()
                .orElse(0);
        report.line("- memory of the process tree flat, ≤ 1.1 ×: %s (%.2f ×)"
                .formatted(Figures.verdict(growth <= GROWTH), growth));
    }

    private static List<Series> named(List<Series> all, String name, String folder) {
        return all.stream()
                .filter(series -> series.contender().name().startsWith(name))
                .filter(series -> series.folder().equals(folder))
                .filter(series -> !series.runs().isEmpty())
                .toList();
    }

    private static double most(List<Series> all) {
        return all.stream().mapToDouble(Series::rate).max().orElse(Double.NaN);
    }

    private static double least(List<Series> all) {
        return all.stream().mapToDouble(Series::cpu).min().orElse(Double.NaN);
    }

    private static String times(String goal, List<Series> one, List<Series> other, double least) {
        if (other.isEmpty()) {
            return "- %s: not measured".formatted(goal);
        }
        double times = most(one) / most(other);
        return "- %s: %s (%.2f ×; by CPU time %.2f ×)"
                .formatted(goal, Figures.verdict(times >= least), times, least(other) / least(one));
    }
}
