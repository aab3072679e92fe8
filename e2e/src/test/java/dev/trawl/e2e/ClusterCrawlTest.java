package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.engines.PostgresServer;
import dev.trawl.engines.RedisServer;
import dev.trawl.engines.S3Server;
import java.net.URI;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// 004.27: several workers crawl one site together, and one of them is killed on the way.
@Tag("cluster")
@Timeout(300)
class ClusterCrawlTest {

    private static final int PAGES = LongForm.scaled(400, 2_000);
    private static final int PER_HOST = 4;

    /// A batch commits after ten pages at the latest, so a killed worker repeats that much of each batch it ran.
    private static final int MOST_REPEATED = 10 * PER_HOST;

    @Test
    void each_page_has_one_row_and_none_is_missing_when_a_worker_is_killed() throws Exception {
        var engines = new EngineSet();
        engines.add(PostgresServer.start(), "ledger.url");
        engines.add(RedisServer.start(), "state.url", "queue.url", "election.url");
        engines.addBlobs(S3Server.start());
        try (var web = new LocalWeb(PAGES)) {
            engines.set("egress.allow", "127.0.0.1:" + URI.create(web.url(0)).getPort());
            try (var rig = new ClusterRig(engines)) {
                rig.start("master-1", "worker-1", "worker-2", "worker-3");
                String crawl = rig.api()
                        .submit(
                                "crawl",
                                "{\"seeds\":[\"%s\"],\"delay\":\"0s\",\"per_host\":%d,\"robots\":\"ignore\",\"max_pages\":%d}"
                                        .formatted(web.url(0), PER_HOST, 2 * PAGES));
                await().atMost(Duration.ofMinutes(2))
                        .pollInterval(Duration.ofMillis(2))
                        .until(() -> web.requests() >= PAGES / 4);
                rig.node("worker-1").kill();
                await().atMost(Duration.ofMinutes(4))
                        .until(() -> rig.api().state(crawl).equals("COMPLETED"));

                var rows = rig.api().results(crawl).stream()
                        .map(line -> line.path("data").path("url").asString(""))
                        .filter(url -> !url.isEmpty())
                        .toList();
                assertThat(rows)
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.range(0, PAGES).mapToObj(web::url).toList());
                assertThat(web.hits()).hasSize(PAGES);
                assertThat(web.requests() - PAGES).as("pages fetched again").isLessThanOrEqualTo(MOST_REPEATED);
                assertThat(rig.api().events(crawl).stream()
                                .map(event -> event.path("worker").asString(""))
                                .filter(worker -> !worker.isEmpty())
                                .distinct())
                        .as("workers of the crawl")
                        .hasSizeGreaterThan(1);
            }
        }
    }
}
