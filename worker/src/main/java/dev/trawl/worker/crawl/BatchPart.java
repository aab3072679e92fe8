package dev.trawl.worker.crawl;

import dev.trawl.crawl.job.HostGroups;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.HostThrottle;
import dev.trawl.spi.crawl.UrlOutcome;
import dev.trawl.spi.crawl.UrlState;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The URLs and the pace of one batch.
///
/// @param pace of the host group when the batch was cut
record BatchPart(List<CutUrl> urls, HostThrottle pace) {

    private static final JsonMapper JSON = JsonMapper.shared();

    static BatchPart read(String payload) {
        JsonNode part = JSON.readTree(payload);
        var urls = new ArrayList<CutUrl>();
        for (JsonNode url : part.path("urls")) {
            urls.add(new CutUrl(
                    url.path("id").asLong(),
                    url.path("url").asString(),
                    url.path("depth").asInt(),
                    url.path("hops").asInt(),
                    url.path("attempts").asInt()));
        }
        return new BatchPart(urls, pace(part));
    }

    private static HostThrottle pace(JsonNode part) {
        JsonNode pace = part.path("pace");
        return pace.isMissingNode()
                ? HostThrottle.FREE
                : new HostThrottle(
                        pace.path("trouble").asInt(),
                        pace.path("allowed").asInt(HostThrottle.ANY),
                        pace.path("delay").asLong(),
                        pace.path("answered").asBoolean());
    }

    /// The host group of all of its URLs.
    String group() {
        return urls.stream()
                .flatMap(url -> Url.parse(url.url()).map(HostGroups::of).stream())
                .findFirst()
                .orElse("");
    }

    /// The URLs from an index on, returned to the frontier until their host accepts requests again.
    List<UrlOutcome> givenBack(int from) {
        return urls.subList(from, urls.size()).stream()
                .map(url -> new UrlOutcome(url.id(), UrlState.WAITING, url.attempts(), 0, 0, "", 0))
                .toList();
    }
}
