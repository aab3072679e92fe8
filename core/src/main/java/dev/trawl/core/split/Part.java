package dev.trawl.core.split;

import dev.trawl.spi.crawl.CutUrl;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// The part of a crawl that one batch works on, as its worker reads it.
final class Part {

    private static final JsonMapper JSON = JsonMapper.shared();

    private Part() {}

    /// `{"urls": [{"id", "url", "depth", "hops", "attempts"}]}`
    static String of(List<CutUrl> urls) {
        var part = JSON.createObjectNode();
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
