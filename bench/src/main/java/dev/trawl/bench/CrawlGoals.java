package dev.trawl.bench;

import dev.trawl.bench.CrawlRound.Series;
import dev.trawl.bench.Crawler.Crawled;
import dev.trawl.bench.Crawler.Role;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/// The goals of crawling, judged one by one and for every web. Rates are those of the whole process, from start to
/// exit; the steady rate is reported too.
final class CrawlGoals {

    private static final double RATE = 4_000;
    private static final double TIMES_PEER = 3.5;
    private static final double LINKS_RATE = 10_000;
    private static final double CPU = 0.25;
    private static final double CPU_WITH_RULES = 0.55;
    private static final double SHARE_OF_POSSIBLE = 0.9;

    private final Report report;
    private final List<CrawlRound> fast;
    private final CrawlRound late;

    /// @param fast webs that answer at once
    /// @param late the web that answers late
    CrawlGoals(Report report, List<CrawlRound> fast, CrawlRound late) {
        this.report = report;
        this.fast = fast;
        this.late = late;
    }

    void judge() {
        report.line("");
        report.line("## Goals");
        report.line("");
        judge("≥ 4,000 pages/s with all outputs", Role.ALL_OUTPUTS, (_, own) -> rate(own, RATE));
        judge("≥ 3.5 × the fastest peer with all outputs", Role.ALL_OUTPUTS, CrawlGoals::timesPeer);
        judge("≥ 10,000 pages/s with links only, WARC off", Role.LINKS_ONLY, (_, own) -> rate(own, LINKS_RATE));
        judge("≤ 0.25 CPU s per 1,000 pages with all outputs", Role.ALL_OUTPUTS, (_, own) -> cpu(own, CPU));
        judge("≤ 0.55 CPU s per 1,000 pages with DOM rules", Role.DOM_RULES, (_, own) -> cpu(own, CPU_WITH_RULES));
        report.line("- ≥ 90 %% of the possible rate with latency: %s".formatted(latency()));
    }

    private void judge(String goal, Role role, BiFunction<CrawlRound, Series, String> judgement) {
        report.line("- %s: %s"
                .formatted(
                        goal,
                        fast.stream()
                                .map(round -> round.web() + " "
                                        + round.of(role)
                                                .map(own -> judgement.apply(round, own))
                                                .orElse("not measured"))
                                .collect(Collectors.joining("; "))));
    }

    private static String rate(Series own, double goal) {
        double rate = own.median(Crawled::rate);
        double steady = own.median(Crawled::steadyRate);
        return "%s (%,.0f; steady %,.0f)".formatted(Figures.verdict(rate >= goal), rate, steady);
    }

    private static String timesPeer(CrawlRound round, Series own) {
        double rate = own.median(Crawled::rate);
        double steady = own.median(Crawled::steadyRate);
        return round.fastestPeer()
                .map(peer -> "%s (%s; steady %s)"
                        .formatted(
                                Figures.verdict(rate >= TIMES_PEER * peer),
                                Figures.ratio(rate / peer),
                                Figures.ratio(steady / peer)))
                .orElse("not measured, no peer");
    }

    private static String cpu(Series own, double goal) {
        double cpu = own.median(Crawled::cpuSeconds);
        return "%s (%.3f)".formatted(Figures.verdict(cpu <= goal), cpu);
    }

    /// Possible is what the connections allow, or what wrk reached when the server gives less.
    private String latency() {
        double possible = late.limit() == 0 ? late.possible() : Math.min(late.possible(), late.limit());
        return late.of(Role.ALL_OUTPUTS)
                .or(() -> late.of(Role.LINKS_ONLY))
                .map(own -> {
                    double share = own.median(Crawled::rate) / possible;
                    double steady = own.median(Crawled::steadyRate) / possible;
                    return "%s (%s: steady %.0f %%, as a whole %.0f %% of %,.0f)"
                            .formatted(
                                    Figures.verdict(steady >= SHARE_OF_POSSIBLE),
                                    own.crawler().name(),
                                    100 * steady,
                                    100 * share,
                                    possible);
                })
                .orElse("not measured");
    }
}
