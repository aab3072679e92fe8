package dev.trawl.core.split;

import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.Pace;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// The part of a crawl that one batch works on, as its worker reads it.
final class Part {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Part() {}

    /// `{"pace": {"trouble", "allowed", "delay", "answered"}, "urls": [{"id", "url", "depth", "hops", "attempts"}]}`;
    /// the pace is left out where it is free.
    static String of(List<CutUrl> urls, Pace pace) {
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
