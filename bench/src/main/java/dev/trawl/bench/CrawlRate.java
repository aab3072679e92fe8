package dev.trawl.bench;

import dev.trawl.bench.CrawlRound.Series;
import dev.trawl.bench.Crawler.Role;
import dev.trawl.bench.Crawler.Web;
import dev.trawl.bench.web.Layout;
import dev.trawl.bench.web.Site;
import dev.trawl.bench.web.WebFiles;
import dev.trawl.bench.web.WebServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Crawlers side by side on the same generated web: the server on one core, the crawler on another, wrk before every
/// round as the limit. Rounds are interleaved, so that a busy machine hurts all of them alike.
final class CrawlRate implements Measurement {

    private static final int PORT = 18_480;
    private static final int QUICK_PAGES = 1_000;
    private static final int CONNECTIONS = 64;
    private static final int LATE_CONNECTIONS = 256;
    private static final int LATENCY_MILLIS = 50;

    private static final Variant ONE_HOST = new Variant("one host", Layout.ONE_HOST, 0, CONNECTIONS);
    private static final Variant MANY_HOSTS = new Variant("200 hosts", Layout.MANY_HOSTS, 0, CONNECTIONS);
    private static final Variant LATE =
            new Variant("200 hosts, 50 ms latency", Layout.MANY_HOSTS, LATENCY_MILLIS, LATE_CONNECTIONS);

    /// A web to crawl.
    private record Variant(String title, Layout layout, int latencyMillis, int connections) {

        double possible() {
            return latencyMillis == 0 ? 0 : connections * 1_000.0 / latencyMillis;
        }
    }

    @Override
    public void run(Bench bench) throws Exception {
        int pages = bench.isQuick() ? QUICK_PAGES : bench.settings().pages();
        bench.report()
                .line("- the web: %,d pages, at most %d connections, %d with latency"
                        .formatted(pages, CONNECTIONS, LATE_CONNECTIONS));
        var crawlers = new ArrayList<>(TrawlCrawl.all(bench));
        crawlers.addAll(Peers.all(bench));
        WrkLimit.missing().ifPresent(reason -> bench.report().line("- wrk not measured: " + reason));
        makeCache(bench, pages);
        var fast = new ArrayList<CrawlRound>();
        for (var variant : List.of(ONE_HOST, MANY_HOSTS)) {
            var round = measure(bench, variant, pages, crawlers);
            fast.add(round);
            if (bench.isQuick()) {
                crawlers.removeIf(crawler -> isShown(round, crawler));
            }
        }
        var late = WebServer.missingLua().isPresent()
                ? new CrawlRound(LATE.title(), LATE.possible(), List.of(), List.of())
                : measure(bench, LATE, pages, crawlers);
        WebServer.missingLua().ifPresent(reason -> bench.report().line("- latency not measured: " + reason));
        new CrawlGoals(bench.report(), fast, late).judge();
    }

    /// To show that a crawler works, one web is enough; how a web works is shown by one way to crawl it.
    private static boolean isShown(CrawlRound round, Crawler crawler) {
        boolean every = crawler.role() == Role.ALL_OUTPUTS || crawler.role() == Role.LINKS_ONLY;
        return !every
                && round.all().stream().anyMatch(series -> series.crawler().equals(crawler));
    }

    private static void makeCache(Bench bench, int pages) throws IOException, InterruptedException {
        var files = files(bench, ONE_HOST, pages);
        try (var _ = WebServer.serve(files, 0, bench.temporary().fresh(), bench.time())) {
            var seed = files.site().seeds().getFirst();
            boolean made = StartCache.in(bench.settings().web()).make(bench, seed);
            bench.report()
                    .line("- start-up cache: " + (made ? "made before" : "**none**, it could not be made in time"));
        }
    }

    private static WebFiles files(Bench bench, Variant variant, int pages) throws IOException {
        return WebFiles.in(bench.settings().web(), new Site(variant.layout(), pages, PORT));
    }

    private static CrawlRound measure(Bench bench, Variant variant, int pages, List<Crawler> crawlers)
            throws Exception {
        var files = files(bench, variant, pages);
        var able = able(files.site(), crawlers);
        var round = new CrawlRound(variant.title(), variant.possible(), new ArrayList<>(), able);
        try (var server = WebServer.serve(
                files, variant.latencyMillis(), bench.temporary().fresh(), bench.time())) {
            var web = new Web(files.site(), server, variant.connections());
            for (int i = 1; i <= rounds(bench); i++) {
                if (WrkLimit.missing().isEmpty()) {
                    round.limits().add(WrkLimit.measure(bench, web, files.paths()));
                }
                for (Series series : able) {
                    crawl(bench, "%s, round %d".formatted(variant.title(), i), series, web);
                }
            }
        }
        round.show(bench.report());
        skipped(bench, files.site(), crawlers);
        return round;
    }

    private static int rounds(Bench bench) {
        return bench.isQuick() ? 1 : bench.scale().rounds();
    }

    private static List<Series> able(Site site, List<Crawler> crawlers) {
        return crawlers.stream()
                .filter(crawler -> crawler.missing(site).isEmpty())
                .map(Series::new)
                .toList();
    }

    private static void skipped(Bench bench, Site site, List<Crawler> crawlers) {
        crawlers.forEach(crawler -> crawler.missing(site)
                .ifPresent(reason -> bench.report().line("- %s not measured: %s".formatted(crawler.name(), reason))));
    }

    /// A peer that fails is left out of this round; we must not fail.
    private static void crawl(Bench bench, String title, Series series, Web web) throws Exception {
        try {
            var crawled = series.crawler().crawl(web);
            series.rounds().add(crawled);
            bench.report()
                    .progress("%s: %s %s".formatted(title, series.crawler().name(), crawled));
        } catch (IllegalStateException e) {
            if (series.crawler().role() != Role.PEER) {
                throw e;
            }
            bench.report().line("- %s failed: %s".formatted(title, e.getMessage()));
        }
    }
}
