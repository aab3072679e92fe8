package dev.trawl.core.split;

import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.HostThrottle;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// Encodes the part of a crawl that one batch covers, in the form that its worker reads.
final class Part {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Part() {}

    /// `{"pace": {"trouble", "allowed", "delay", "answered"}, "urls": [{"id", "url", "depth", "hops", "attempts"}]}`;
    /// the pace is omitted if the group is not throttled.
    static String of(List<CutUrl> urls, HostThrottle pace) {
        var part = JSON.createObjectNode();
        if (!pace.isFree()) {
            part.putObject("pace")
                    .put("trouble", pace.trouble())
                    .put("allowed", pace.allowed())
                    .put("delay", pace.delayMillis())
                    .put("answered", pace.answered());
        }
        var list = part.putArray("urls");
        urls.forEach(url -> list.addObject()
                .put("id", url.id())
                .put("url", url.url())
                .put("depth", url.depth())
                .put("hops", url.hops())
                .put("attempts", url.attempts()));
        return part.toString();
    }
}
