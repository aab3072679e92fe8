package dev.trawl.spi.crawl;

import dev.trawl.spi.FetchMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Distributes URLs over batches of one fetch mode each. Used by every ledger that cuts batches.
public final class DealUrls {

    private DealUrls() {}

    /// Distributes `urls` round robin over `many` lists of about equal length; element i of the result is list
    /// i. The first list has the mode of the first URL. Each further mode gets a list while lists are left; the
    /// modes share the rest by their numbers of URLs. URLs of a mode without a list, or without room in its
    /// lists, are left out. Empty lists come last.
    public static <T> List<List<T>> to(int many, List<T> urls, Function<T, FetchMode> modeOf) {
        var byMode = new LinkedHashMap<FetchMode, List<T>>(); // the mode of the first URL comes first
        urls.forEach(url -> byMode.computeIfAbsent(modeOf.apply(url), _ -> new ArrayList<>())
                .add(url));
        int longest = Math.ceilDiv(urls.size(), many);
        var dealt = new ArrayList<List<T>>(many);
        shares(many, byMode).forEach((mode, share) -> {
            var ofMode = byMode.getOrDefault(mode, List.of());
            dealt.addAll(roundRobin(share, ofMode.subList(0, Math.min(ofMode.size(), share * longest))));
        });
        while (dealt.size() < many) {
            dealt.add(List.of());
        }
        return dealt;
    }

    /// The number of lists for each mode; no mode gets more lists than it has URLs.
    private static <T> Map<FetchMode, Integer> shares(int many, Map<FetchMode, List<T>> byMode) {
        var shares = new LinkedHashMap<FetchMode, Integer>();
        byMode.keySet().stream().limit(many).forEach(mode -> shares.put(mode, 1));
        int left = many - shares.size();
        for (boolean some = true; some && left > 0; ) {
            some = false;
            for (var share : shares.entrySet()) {
                int urls = byMode.getOrDefault(share.getKey(), List.of()).size();
                int fair = Math.ceilDiv(urls * many, Math.max(1, total(byMode)));
                if (left > 0 && share.getValue() < Math.min(urls, fair)) {
                    share.setValue(share.getValue() + 1);
                    left--;
                    some = true;
                }
            }
        }
        return shares;
    }

    private static <T> int total(Map<FetchMode, List<T>> byMode) {
        return byMode.values().stream().mapToInt(List::size).sum();
    }

    private static <T> List<List<T>> roundRobin(int many, List<T> urls) {
        List<List<T>> dealt = IntStream.range(0, many)
                .<List<T>>mapToObj(_ -> new ArrayList<>())
                .toList();
        for (int i = 0; i < urls.size(); i++) {
            dealt.get(i % many).add(urls.get(i));
        }
        return dealt;
    }
}
