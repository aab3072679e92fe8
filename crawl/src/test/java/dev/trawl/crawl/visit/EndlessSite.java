package dev.trawl.crawl.visit;

import com.sun.net.httpserver.HttpExchange;
import dev.trawl.crawl.job.Fingerprint;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.UrlState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/// A site made of functions from address to page, and a crawl of it to its end, nearest pages first, as a frontier
/// would.
final class EndlessSite implements AutoCloseable {

    private static final int MOST_VISITS = 10_000;

    private final Site site = new Site();
    private final Map<Predicate<Url>, Function<Url, String>> pages = new LinkedHashMap<>();
    private final Set<String> left = new HashSet<>();

    EndlessSite() {
        site.otherwise(this::answer);
    }

    /// Pages below a path.
    EndlessSite with(String prefix, Function<Url, String> page) {
        return with(url -> url.path().startsWith(prefix), page);
    }

    EndlessSite with(Predicate<Url> which, Function<Url, String> page) {
        pages.put(which, page);
        return this;
    }

    /// Pages that no other function answers.
    EndlessSite first(Predicate<Url> which, Function<Url, String> page) {
        var others = new LinkedHashMap<>(pages);
        pages.clear();
        pages.put(which, page);
        pages.putAll(others);
        return this;
    }

    String at(String path) {
        return site.at(path);
    }

    String port() {
        return Url.parse(site.at("/")).map(url -> ":" + url.port()).orElse("");
    }

    /// Why URLs were left, each reason once.
    Set<String> reasons() {
        return left;
    }

    /// Crawls to the end; answers with what was fetched.
    List<String> crawl() {
        var seen = new SeenUrls(new SeenMemory(1 << 20));
        VisitPage visitor = site.visitor(", \"scope\": \"domain\", \"robots\": \"ignore\"", seen);
        var known = new HashSet<String>();
        var fetched = new LinkedHashMap<String, Boolean>();
        var queue = new PriorityQueue<Entry>(
                Comparator.<Entry>comparingInt(entry -> entry.target.depth()).thenComparingInt(entry -> entry.number));
        queue.add(new Entry(new CutUrl(0, site.at("/"), 0, DiscoveryPath.PLAIN, 0), 0));
        for (int visits = 0; !queue.isEmpty() && visits < MOST_VISITS; visits++) {
            CutUrl target = queue.remove().target;
            Visited visited = visitor.visit(target);
            if (visited.outcome().state() == UrlState.DONE) {
                fetched.put(target.url(), true);
            } else {
                left.add(Site.why(visited));
            }
            for (FoundUrl found : visited.found()) {
                seen.add(new Fingerprint(found.high(), found.low()));
                if (known.add(found.high() + " " + found.low())) {
                    queue.add(new Entry(new CutUrl(0, found.url(), found.depth(), found.path(), 0), known.size()));
                }
            }
        }
        return List.copyOf(fetched.keySet());
    }

    private record Entry(CutUrl target, int number) {}

    private void answer(HttpExchange exchange) throws IOException {
        String host = exchange.getRequestHeaders().getFirst("Host");
        Url url = Url.parse("http://" + host + exchange.getRequestURI()).orElseThrow();
        byte[] page = pages.entrySet().stream()
                .filter(entry -> entry.getKey().test(url))
                .map(entry -> entry.getValue().apply(url))
                .findFirst()
                .orElse("")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html");
        exchange.sendResponseHeaders(page.length == 0 ? 404 : 200, page.length == 0 ? -1 : page.length);
        exchange.getResponseBody().write(page);
    }

    @Override
    public void close() {
        site.close();
    }
}
