package dev.trawl.spi.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Distributes URLs round robin over batches. Used by every ledger that cuts batches.
public final class DealUrls {

    private DealUrls() {}

    /// Distributes `urls` over `many` lists; element i of the result is list i.
    public static <T> List<List<T>> to(int many, List<T> urls) {
        List<List<T>> dealt = IntStream.range(0, many)
                .<List<T>>mapToObj(_ -> new ArrayList<>())
                .toList();
        for (int i = 0; i < urls.size(); i++) {
            dealt.get(i % many).add(urls.get(i));
        }
        return dealt;
    }
}
