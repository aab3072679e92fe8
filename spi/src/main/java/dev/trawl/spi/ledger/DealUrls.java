package dev.trawl.spi.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Deals out like cards, for every ledger that cuts batches.
public final class DealUrls {

    private DealUrls() {}

    /// Element i has what its turn brought to the i-th of so many.
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
