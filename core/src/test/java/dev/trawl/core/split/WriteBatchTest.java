package dev.trawl.core.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.crawl.CrawlBatch;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.DiscoveryPath.Kind;
import dev.trawl.spi.crawl.HostThrottle;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// A batch is read back as it was written, by this version and by the previous one.
class WriteBatchTest {

    private static final DiscoveryPath SITEMAP = new DiscoveryPath(Kind.SITEMAP, 1, 2, 3, true, false);
    private static final List<CutUrl> URLS = List.of(
            new CutUrl(7, "https://a.example/ü\"", 2, DiscoveryPath.PLAIN, 0),
            new CutUrl(1L << 40, "https://a.example/map.xml", 0, SITEMAP, 4));

    @Test
    void a_batch_is_read_back_as_it_was_written() {
        for (HostThrottle pace : List.of(HostThrottle.FREE, HostThrottle.NEW, new HostThrottle(3, 2, 1_500, true))) {
            var batch = new CrawlBatch(URLS, pace);
            assertThat(read(WriteBatch.json(batch))).isEqualTo(batch);
        }
    }

    /// A worker of the previous version reads `hops`, takes no pace as free, and knows no other member.
    @Test
    void a_worker_of_the_previous_version_reads_a_batch() {
        String free = WriteBatch.json(new CrawlBatch(URLS.subList(0, 1), HostThrottle.FREE));
        assertThat(free).isEqualTo("""
                {"urls":[{"id":7,"url":"https://a.example/ü\\"","depth":2,"hops":0,"attempts":0}]}""");
        var slow = JsonMapper.shared().readTree(WriteBatch.json(new CrawlBatch(URLS, new HostThrottle(3, 2, 9, true))));
        assertThat(slow.path("pace").toString())
                .isEqualTo("{\"trouble\":3,\"allowed\":2,\"delay\":9,\"answered\":true}");
        assertThat(slow.path("urls").path(1).path("hops").asInt()).isEqualTo(SITEMAP.packed());
    }

    @Test
    void a_batch_names_its_mode_once_and_needs_workers_that_offer_it() {
        var batch = new CrawlBatch(
                URLS.stream().map(url -> url.fetchedBy(FetchMode.CHROME)).toList(), HostThrottle.FREE);
        String json = WriteBatch.json(batch);
        assertThat(json).containsOnlyOnce("\"mode\":\"chrome\"");
        assertThat(read(json)).isEqualTo(batch);
        assertThat(batch.needs()).isEqualTo(new WorkNeeds(FetchMode.CHROME, 3));
    }

    @Test
    void only_content_that_version_1_cannot_read_needs_version_2() {
        var plain = URLS.getFirst();
        var posted = new CutUrl(
                8, "https://a.example/api", 0, DiscoveryPath.PLAIN, 0, Optional.of("{}"), "", FetchMode.HTTP);
        assertThat(new CrawlBatch(URLS, HostThrottle.FREE).needs()).isEqualTo(WorkNeeds.NONE);
        for (var batch : List.of(
                CrawlBatch.ofGone(List.of(new CrawlBatch.Gone("https://a.example/old", 1))),
                new CrawlBatch(List.of(plain, posted), HostThrottle.FREE),
                new CrawlBatch(List.of(plain.comparedWith("digest")), HostThrottle.FREE))) {
            assertThat(batch.needs()).isEqualTo(WorkNeeds.NONE.since(2));
        }
    }

    @Test
    void a_batch_of_the_previous_version_is_read() {
        assertThat(read("""
                {"pace": {"trouble": 1, "delay": 250, "answered": true},
                 "urls": [{"id": 7, "url": "https://a.example/", "depth": 2, "hops": 258, "attempts": 1}]}"""))
                .isEqualTo(new CrawlBatch(
                        List.of(new CutUrl(
                                7, "https://a.example/", 2, new DiscoveryPath(Kind.PAGE, 2, 1, 0, false, false), 1)),
                        new HostThrottle(1, HostThrottle.ANY, 250, true)));
    }

    private static CrawlBatch read(String json) {
        return CrawlBatch.of(JsonMapper.shared().readValue(json, CrawlBatch.Document.class));
    }
}
