package dev.trawl.bench;

import dev.trawl.bench.Crawler.Crawled;
import dev.trawl.bench.Crawler.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// What all crawlers did on one web.
///
/// @param web which one
/// @param possible pages a second that the web and its connections allow, by arithmetic; 0 when there is no such limit
/// @param limits what wrk reached, by round
record CrawlRound(String web, double possible, List<Double> limits, List<Series> all) {

    /// A crawler and its rounds.
    record Series(Crawler crawler, List<Crawled> rounds) {

        Series(Crawler crawler) {
            this(crawler, new ArrayList<>());
        }

        double median(ToDoubleFunction<Crawled> figure) {
            return Figures.median(rounds.stream().mapToDouble(figure).boxed().toList());
        }
    }

    Optional<Series> of(Role role) {
        return all.stream()
                .filter(series -> series.crawler().role() == role)
                .filter(series -> !series.rounds().isEmpty())
                .findFirst();
    }

    /// Pages a second of the fastest peer; empty when none was measured.
    Optional<Double> fastestPeer() {
        return all.stream()
                .filter(series -> series.crawler().role() == Role.PEER)
                .filter(series -> !series.rounds().isEmpty())
                .map(series -> series.median(Crawled::rate))
                .max(Double::compare);
    }

    /// What wrk reached; 0 when it was not measured.
    double limit() {
        return limits.isEmpty() ? 0 : Figures.median(limits);
    }

    void show(Report report) {
        report.line("");
        report.line("## " + web);
        report.table(
                List.of(
                        "crawler",
                        "pages",
                        "pages/s (median)",
                        "steady pages/s",
                        "of wrk",
                        "to the fastest peer",
                        "CPU s per 1,000",
                        "peak MiB",
                        "pages/s by round"),
                all.stream()
                        .filter(series -> !series.rounds().isEmpty())
                        .map(this::row)
                        .toList());
        if (!limits.isEmpty()) {
            report.line("- wrk: %s pages/s (%s)".formatted(Figures.count(limit()), Figures.counts(limits)));
        }
        if (possible > 0) {
            report.line("- the connections allow %s pages/s".formatted(Figures.count(possible)));
        }
    }

    private List<String> row(Series series) {
        double rate = series.median(Crawled::rate);
        double steady = series.median(Crawled::steadyRate);
        return List.of(
                series.crawler().name(),
                Figures.count(series.median(Crawled::pages)),
                Figures.count(rate),
                steady == 0 ? "–" : Figures.count(steady),
                limit() == 0 ? "–" : "%.0f %%".formatted(100 * Math.max(rate, steady) / limit()),
                fastestPeer().map(peer -> Figures.ratio(rate / peer)).orElse("–"),
                "%.3f".formatted(series.median(Crawled::cpuSeconds)),
                Figures.count(series.median(Crawled::peakBytes) / (1 << 20)),
                Figures.counts(series.rounds().stream().map(Crawled::rate).toList()));
    }
}
