package dev.trawl.crawl.world;

import dev.trawl.crawl.egress.EgressGuard;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.HttpProxy;
import dev.trawl.crawl.fetch.PoolConfig;
import dev.trawl.crawl.fetch.http.HttpFetcher;
import dev.trawl.crawl.job.JobPlanner;
import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.visit.RobotsFiles;
import dev.trawl.crawl.visit.SeenMemory;
import dev.trawl.crawl.visit.SeenUrls;
import dev.trawl.crawl.visit.VisitPage;
import dev.trawl.crawl.visit.Visited;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.testkit.ManualTime;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Tries to lead a fetcher and a crawl to addresses that they must not reach, in every way the web knows, and prints
/// what came of it: `way|address|verdict`, then each address that was reached.
final class EgressWorld {

    private static final List<String> WAYS =
            List.of("direct", "301", "302", "303", "307", "308", "link", "crawled 302", "meta", "robots", "proxy");

    private static final List<String> PUBLIC = List.of(
            "http://" + Canaries.PUBLIC + "/ok",
            "http://[" + Canaries.PUBLIC_SIX + "]/ok",
            "http://1572394766/ok",
            "http://0x5d.0xb8d70e/ok",
            "http://public.test/ok",
            "http://public.test.:8080/ok",
            "http://mixed.test/ok",
            "http://user:word@public.test/ok");

    private final ManualTime time = new ManualTime();
    private final Map<String, AtomicInteger> asked = new ConcurrentHashMap<>();
    private final HttpFetcher fetcher = fetcher(List.of());
    private final VisitPage visitor;
    private final Canaries canaries;
    private int robots;

    private EgressWorld(Canaries canaries) {
        this.canaries = canaries;
        var job = JobPlanner.job("{\"seeds\": [\"http://public.test/\"], \"scope\": \"any\", \"delay\": 0}");
        this.visitor = new VisitPage(
                job, fetcher, new RobotsFiles(fetcher, time), new SeenUrls(new SeenMemory(0)), time, new Random(1));
    }

    public static void main(String[] arguments) throws Exception {
        var canaries = new Canaries(80, 8080, 9000, 22);
        var world = new EgressWorld(canaries);
        for (String way : WAYS) {
            ForbiddenPlaces.ALL.forEach(place -> say("forbidden", way, place, world.go(way, place)));
            PUBLIC.forEach(place -> say("public", way, place, world.go(way, place)));
        }
        say("flip", "first", "flip.test", world.go("direct", "http://flip.test/ok"));
        world.time.advance(Duration.ofMinutes(6));
        say("flip", "second", "flip.test", world.go("direct", "http://flip.test/ok"));
        canaries.reached.forEach((place, times) -> say("reached", place, "", times.toString()));
        canaries.reached.clear();
        world.open("10.1.2.3:9000", "10.1.2.3:80", "10.1.2.4:9000", "10.1.2.3:8080");
        canaries.reached.forEach((place, times) -> say("opened", place, "", times.toString()));
        System.exit(0);
    }

    private void open(String allowed, String... others) {
        try (HttpFetcher opened = fetcher(List.of("10.1.2.3/32:9000"))) {
            say("allowed", "direct", allowed, verdict(opened.fetch(get("http://" + allowed + "/"))));
            for (String other : others) {
                say("forbidden", "beside", other, verdict(opened.fetch(get("http://" + other + "/"))));
            }
        }
    }

    private HttpFetcher fetcher(List<String> allow) {
        return new HttpFetcher(
                new EgressGuard(allow, this::resolve), this::resolve, time, PoolConfig.DEFAULTS, "Trawl");
    }

    private List<InetAddress> resolve(String host) throws UnknownHostException {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        int before = asked.computeIfAbsent(name, _ -> new AtomicInteger()).getAndIncrement();
        return switch (name) {
            case "inner.test" -> addresses("10.1.2.3");
            case "metadata.test" -> addresses("169.254.169.254");
            case "six.test" -> addresses("fd00:ec2::254");
            case "mixed.test" -> addresses("10.1.2.3", "127.0.0.1", Canaries.PUBLIC);
            case "flip.test" -> addresses(before == 0 ? Canaries.PUBLIC : "127.0.0.1");
            case "localhost", "a.localhost" -> addresses("127.0.0.1");
            default -> {
                if (!name.endsWith(".test")) {
                    throw new UnknownHostException(name);
                }
                yield addresses(Canaries.PUBLIC);
            }
        };
    }

    private static List<InetAddress> addresses(String... literals) {
        return List.of(literals).stream().map(InetAddress::ofLiteral).toList();
    }

    private String go(String way, String place) {
        String there = URLEncoder.encode(place, StandardCharsets.UTF_8);
        String site = "http://public.test/";
        return switch (way) {
            case "direct" ->
                Url.parse(place)
                        .filter(Url::isHttp)
                        .map(_ -> verdict(fetcher.fetch(get(place))))
                        .orElse("no address");
            case "link" -> crawled(site + "link?" + there);
            case "crawled 302" -> crawled(site + "302?" + there);
            case "meta" -> crawled(site + "meta?" + there);
            case "robots" -> robots(place);
            case "proxy" ->
                Url.parse(place).filter(Url::isHttp).map(this::throughProxy).orElse("no address");
            default -> verdict(fetcher.fetch(get(site + way + "?" + there)));
        };
    }

    private String crawled(String page) {
        Visited visited = visitor.visit(new CutUrl(1, page, 1, DiscoveryPath.PLAIN, 0));
        return visited.found().stream()
                .map(found -> visitor.visit(new CutUrl(2, found.url(), 2, DiscoveryPath.PLAIN, 2))
                        .outcome())
                .map(outcome -> outcome.state() + " " + outcome.detail())
                .findFirst()
                .orElse("not followed");
    }

    private String robots(String place) {
        String host = "robots%d.test".formatted(robots++);
        canaries.robots.put(host, place);
        var outcome = visitor.visit(new CutUrl(1, "http://" + host + "/ok", 1, DiscoveryPath.PLAIN, 2))
                .outcome();
        return outcome.state() + " " + outcome.detail();
    }

    private String throughProxy(Url place) {
        String host = place.host().replaceAll("[\\[\\]]", "");
        return verdict(fetcher.fetch(
                get("http://public.test/ok").withProxy(new HttpProxy(host, place.port(), Optional.empty(), false))));
    }

    private static FetchRequest get(String url) {
        return FetchRequest.get(Url.parse(url).orElseThrow());
    }

    private static String verdict(FetchReply reply) {
        return reply.failure()
                .map(failure -> failure.error().code() + " " + failure.detail())
                .orElse("status " + reply.status());
    }

    private static void say(String what, String way, String place, String verdict) {
        System.out.println(String.join("|", what, way, place.replaceAll("[|\\p{Cntrl}]", "?"), verdict));
    }
}
