package dev.trawl.bench;

import dev.trawl.bench.Load.Reading;
import dev.trawl.bench.TrawlCluster.Engines;
import dev.trawl.bench.web.Layout;
import dev.trawl.bench.web.Site;
import dev.trawl.bench.web.WebFiles;
import dev.trawl.bench.web.WebServer;
import dev.trawl.engines.S3Server;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// Pages a second of one, two and four workers of a cluster on a web whose answers come late, so that the connections
/// of a worker are its limit; beside them a standalone with as many connections as one worker.
final class ClusterCrawl {

    private static final int PORT = 18_480;
    private static final int QUICK_PAGES = 2_000;
    private static final int LATENCY_MILLIS = 400;
    private static final int CONNECTIONS = 32;
    private static final int WARM_UP_SECONDS = 15;
    private static final double LONGEST_START_SECONDS = 60;
    private static final double OF_STANDALONE = 0.8;
    private static final double PER_WORKER = 0.9;

    /// So much of all cores busy is a machine that has no more to give.
    private static final double FULL = 0.9;

    private static final String ALLOWED = "127.0.1.0/24:" + PORT;

    private final Bench bench;
    private final Postgres postgres;
    private final S3Server blobs;
    private final List<Crawled> all = new ArrayList<>();

    private ClusterCrawl(Bench bench, Postgres postgres, S3Server blobs) {
        this.bench = bench;
        this.postgres = postgres;
        this.blobs = blobs;
    }

    /// @param rate pages a second by the server's own count
    /// @param stored pages per second that the ledger has stored
    /// @param cores busy cores, used by any process
    private record Crawled(String name, int workers, double rate, double stored, double cores) {}

    private record Look(long nanos, long requests, long stored, Reading load) {}

    static void measure(Bench bench, Postgres postgres, S3Server blobs) throws Exception {
        bench.report().line("");
        bench.report().line("## Crawl with more workers");
        if (WebServer.missingLua().isPresent()) {
            bench.report().line("- not measured: " + WebServer.missingLua().orElseThrow());
            return;
        }
        new ClusterCrawl(bench, postgres, blobs).run();
    }

    private void run() throws Exception {
        int pages = bench.isQuick() ? QUICK_PAGES : bench.settings().pages();
        var files = WebFiles.in(bench.settings().web(), new Site(Layout.MANY_HOSTS, pages, PORT));
        try (var web = WebServer.serve(files, LATENCY_MILLIS, bench.temporary().fresh(), bench.time())) {
            standalone(files.site(), web);
            for (int workers : bench.isQuick() ? List.of(1, 2) : List.of(1, 2, 4)) {
                cluster(workers, files.site(), web);
            }
        }
        show();
        judge();
    }

    private void standalone(Site site, WebServer web) throws Exception {
        var settings = List.of("crawl.slots=" + CONNECTIONS, "egress.allow=" + ALLOWED);
        try (var program =
                TrawlProcess.start(bench.settings().program(), bench.temporary().fresh(), settings)) {
            add(crawl("standalone", 1, program, site, web));
        }
    }

    private void cluster(int workers, Site site, WebServer web) throws Exception {
        var engines = new Engines(postgres.ledgerUrl(postgres.freshDatabase()), blobs);
        String more = "crawl.slots: %d%negress.allow: [\"%s\"]%n".formatted(CONNECTIONS, ALLOWED);
        var names = Stream.concat(
                        Stream.of("master-1"), IntStream.rangeClosed(1, workers).mapToObj(i -> "worker-" + i))
                .toList();
        try (var cluster = TrawlCluster.start(bench, engines, more, names)) {
            add(crawl("cluster", workers, cluster.node("master-1"), site, web));
        }
    }

    /// Crawls for a while and counts when the start is over.
    private Crawled crawl(String name, int workers, TrawlProcess gateway, Site site, WebServer web) throws Exception {
        String job = JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "type", "crawl", "payload", Map.of("seeds", site.seeds(), "delay", "0s", "per_host", 4)));
        try (var api = new NodeApi(gateway)) {
            String task = "/tasks/" + api.submit(job);
            awaitPages(api, task);
            bench.rest(Math.min(WARM_UP_SECONDS, 2 * bench.scale().seconds()));
            var from = look(api, task, web);
            bench.rest(bench.scale().seconds());
            var to = look(api, task, web);
            double seconds = (to.nanos() - from.nanos()) / 1e9;
            return new Crawled(
                    name,
                    workers,
                    (to.requests() - from.requests()) / seconds,
                    (to.stored() - from.stored()) / seconds,
                    (to.load().busy() - from.load().busy()) / seconds);
        }
    }

    private void awaitPages(NodeApi api, String path) throws IOException, InterruptedException {
        long began = bench.time().nanos();
        while (api.get(path).path("crawl").path("done").asLong(0) == 0) {
            if (bench.secondsSince(began) > LONGEST_START_SECONDS) {
                throw new IllegalStateException("the crawl has not begun: " + api.get(path + "/events"));
            }
            bench.rest(0.1);
        }
    }

    private Look look(NodeApi api, String path, WebServer web) throws IOException, InterruptedException {
        var task = api.get(path);
        if (!task.path("state").asString("").equals("RUNNING")) {
            throw new IllegalStateException("the crawl does not run: " + task.path("crawl"));
        }
        return new Look(
                bench.time().nanos(),
                web.requests(),
                task.path("crawl").path("done").asLong(0),
                bench.load().read());
    }

    private void add(Crawled crawled) {
        all.add(crawled);
        bench.report().progress(crawled.toString());
    }

    private void show() {
        var report = bench.report();
        report.line("- 200 hosts that answer after %d ms, %d connections a worker, so at most %.0f pages/s for each"
                .formatted(LATENCY_MILLIS, CONNECTIONS, possible()));
        report.table(
                List.of("", "workers", "pages/s", "of what the connections allow", "stored pages/s", "cores busy"),
                all.stream().map(ClusterCrawl::row).toList());
    }

    private static List<String> row(Crawled crawled) {
        return List.of(
                crawled.name(),
                String.valueOf(crawled.workers()),
                "%.1f".formatted(crawled.rate()),
                "%.0f %%".formatted(100 * crawled.rate() / possible() / crawled.workers()),
                "%.1f".formatted(crawled.stored()),
                "%.2f".formatted(crawled.cores()));
    }

    private static double possible() {
        return CONNECTIONS * 1_000.0 / LATENCY_MILLIS;
    }

    private void judge() {
        var alone = all.getFirst();
        var one = all.get(1);
        double ratio = one.rate() / alone.rate();
        bench.report()
                .line("- one worker of a cluster ≥ %s × standalone: %s (%s)"
                        .formatted(OF_STANDALONE, Figures.verdict(ratio >= OF_STANDALONE), Figures.ratio(ratio)));
        all.stream().skip(2).forEach(more -> judge(one, more));
    }

    private void judge(Crawled one, Crawled more) {
        double each = more.rate() / one.rate() / more.workers();
        boolean full = more.cores() >= FULL * Runtime.getRuntime().availableProcessors();
        bench.report()
                .line("- %d workers ≥ %s × one for each: %s (%s%s)"
                        .formatted(
                                more.workers(),
                                PER_WORKER,
                                Figures.verdict(each >= PER_WORKER),
                                Figures.ratio(each),
                                full ? ", but the CPU was full" : ""));
    }
}
