package dev.trawl.gateway.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.gateway.json.JsonBody;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.HostReport;
import dev.trawl.spi.crawl.Notes;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import dev.trawl.spi.worker.DiscoveryDocument;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A server reads the discoveries of workers of its own protocol version and of the one before. `WireTest` holds that a
/// worker writes the same text.
class DiscoveryOfReportTest {

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
    void a_discovery_of_this_version_is_read() {
        assertThat(read(VERSION_2)).isEqualTo(DISCOVERY);
    }

    @Test
    void a_discovery_of_the_previous_version_is_read() {
        var read = read("""
                {"found": [
                    {"group": "a.example", "high": 1, "low": -2, "url": "https://a.example/", "depth": 3,
                     "hops": 20054529, "rank": 4, "parent": 5},
                    {"group": "a.example", "high": 2, "low": 2, "url": "https://a.example/x", "depth": 3,
                     "hops": 0, "rank": 4, "parent": 5}],
                 "outcomes": [
                    {"id": 8, "state": "FAILED", "attempts": 1, "wait_millis": 0, "status": 503,
                     "reason": "status 503", "bytes": 0},
                    {"id": 9, "state": "DONE", "attempts": 0, "wait_millis": 0, "status": 200, "reason": "",
                     "bytes": 17}],
                 "signs": [],
                 "notes": {
                    "robots": [{"group": "a.example", "scheme": "https", "fetched_at": 6, "status": 0,
                                "trouble": "dns: no such host", "octets": ""}],
                    "unfollowed": {"SCOPE": 2}}}
                """);
        assertThat(read.found()).isEqualTo(DISCOVERY.found());
        assertThat(read.outcomes())
                .extracting(UrlOutcome::reason)
                .containsExactly(Optional.of(UrlCause.STATUS.because("status 503")), Optional.empty());
        assertThat(read.notes().robots())
                .extracting(RobotsFile::trouble)
                .containsExactly(Optional.of(UrlCause.DNS.because("dns: no such host")));
        assertThat(read.notes().unfollowed()).isEqualTo(Map.of(UrlCause.SCOPE, 2));
    }

    private static Discovery read(String json) {
        return JsonBody.read(json.getBytes(StandardCharsets.UTF_8), DiscoveryDocument.class)
                .discovery();
    }
}
