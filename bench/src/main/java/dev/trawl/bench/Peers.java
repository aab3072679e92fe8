package dev.trawl.bench;

import dev.trawl.bench.process.Programs;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The crawlers that are measured beside ours, with as many pages each as take it some seconds.
final class Peers {

    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final Path NODE = Programs.path("node");
    private static final Path SCRAPY = Path.of("/usr/lib/python3/dist-packages/scrapy");

    private static final int SCRAPY_PAGES = 1_800;
    private static final int CHEERIO_PAGES = 1_800;
    private static final int HTTP_PAGES = 3_000;
    private static final int WEBMAGIC_PAGES = 8_000;
    private static final int QUICK = 10;

    private Peers() {}

    static List<Crawler> all(Bench bench) {
        return List.of(
                new BubingCrawl(bench),
                webMagic(bench),
                crawlee(bench, "http", HTTP_PAGES),
                crawlee(bench, "cheerio", CHEERIO_PAGES),
                scrapy(bench));
    }

    private static Crawler webMagic(Bench bench) {
        Path built = bench.settings().scripts().resolve("webmagic/target");
        return new PeerCrawl(
                bench,
                "WebMagic 1.0.3",
                pages(bench, WEBMAGIC_PAGES),
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms512m",
                        "-Xmx2g",
                        "-cp",
                        "%1$s/peer.jar:%1$s/lib/*".formatted(built),
                        "dev.trawl.peers.WebMagicCrawl"),
                Map.of(built.resolve("peer.jar"), "it could not be built from Maven Central"));
    }

    private static Crawler crawlee(Bench bench, String kind, int pages) {
        Path modules = bench.settings().modules();
        return new PeerCrawl(
                bench,
                "Crawlee (%s)".formatted(kind),
                pages(bench, pages),
                List.of(
                        NODE.toString(),
                        "--max-old-space-size=6000",
                        bench.settings().scripts().resolve("crawlee.mjs").toString(),
                        modules.toString(),
                        kind),
                Map.of(
                        NODE,
                        "Node.js is not installed",
                        modules.resolve("node_modules/@crawlee/" + kind),
                        "npm package @crawlee/%s is not installed".formatted(kind)));
    }

    private static Crawler scrapy(Bench bench) {
        return new PeerCrawl(
                bench,
                "Scrapy, tuned by hand",
                pages(bench, SCRAPY_PAGES),
                List.of(
                        PYTHON.toString(),
                        bench.settings().scripts().resolve("scrapy_crawl.py").toString()),
                Map.of(SCRAPY, "Debian package python3-scrapy is not installed"));
    }

    private static int pages(Bench bench, int full) {
        return bench.isQuick() ? full / QUICK : full;
    }
}
