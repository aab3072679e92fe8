package dev.trawl.worker.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The server reads the same text in `DiscoveryOfReportTest`.
class WireTest {

    private static final String GROUP = "a.example";

    private static final Discovery DISCOVERY = new Discovery(
            List.of(
                    FoundUrl.byGet(
                            GROUP,
                            1,
                            -2,
                            "https://a.example/",
                            3,
                            new DiscoveryPath(DiscoveryPath.Kind.SITEMAP, 1, 2, 3, true, false),
                            4,
                            5),
                    FoundUrl.byGet(GROUP, 2, 2, "https://a.example/x", 3, DiscoveryPath.PLAIN, 4, 5)),
            List.of(
                    UrlOutcome.of(8, UrlState.FAILED, 1, 0, 503, 0).because(UrlCause.STATUS.because("any text")),
                    UrlOutcome.of(9, UrlState.DONE, 0, 0, 200, 17)),
            List.of(HostReport.pause(GROUP, 7)),
            new Notes(
                    List.of(new RobotsFile(GROUP, "https", 6, 0, Optional.of(UrlCause.DNS.because("any")), "")),
                    Map.of(UrlCause.SCOPE, 2)));

    private static final String VERSION_2 = """
            {"found":[{"group":"a.example","high":1,"low":-2,"url":"https://a.example/","depth":3,\
            "path":{"kind":"SITEMAP","redirects":1,"outside":2,"level":3,"moved":true,"generated":false},"rank":4,"parent":5},\
            {"group":"a.example","high":2,"low":2,"url":"https://a.example/x","depth":3,"rank":4,"parent":5}],\
            "outcomes":[{"id":8,"state":"FAILED","attempts":1,"wait_millis":0,"status":503,"cause":"status","reason":"any text",\
            "bytes":0},{"id":9,"state":"DONE","attempts":0,"wait_millis":0,"status":200,"bytes":17}],\
            "signs":[{"group":"a.example","kind":"WAIT","seen":0,"per_host":1,"delay_millis":0,"wait_millis":7}],\
            "notes":{"robots":[{"group":"a.example","scheme":"https","fetched_at":6,"status":0,"cause":"dns","trouble":"any",\
            "octets":""}],"unfollowed":{"SCOPE":2}}}""";

    @Test
    void a_discovery_is_written_with_named_components_and_without_absent_ones() {
        assertThat(Wire.discovery(DISCOVERY).toString()).isEqualTo(VERSION_2);
    }
}
