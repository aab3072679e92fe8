package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/// Options of `trawl crawl` for link filters, sitemaps, request headers, proxies and time limits.
final class JobOptions {

    @Option(
            names = "--include",
            paramLabel = "PATTERN",
            description = "Follow only URLs that match, such as '/docs/**'.")
    List<String> include = List.of();

    @Option(names = "--exclude", paramLabel = "PATTERN", description = "Do not follow URLs that match.")
    List<String> exclude = List.of();

    @Option(
            names = "--follow",
            paramLabel = "SELECTOR",
            description = "Follow only links inside the elements that this CSS selector matches.")
    List<String> follow = List.of();

    @Option(
            names = "--next",
            paramLabel = "SELECTOR",
            description = "CSS selector of the link to the next page; does not add depth.")
    List<String> next = List.of();

    @Option(
            names = "--sitemaps",
            paramLabel = "auto|URL",
            description = "Also read sitemaps: those from robots.txt, or this URL.")
    List<String> sitemaps = List.of();

    @Option(
            names = "--render",
            paramLabel = "MODE",
            description =
                    "How pages are fetched: http (default), chrome for pages that scripts build, or auto: chrome only "
                            + "for pages that are empty without scripts, and none if no browser is installed.")
    Optional<String> render = Optional.empty();

    @Option(names = "--user-agent", paramLabel = "NAME", description = "User agent of the crawler.")
    Optional<String> userAgent = Optional.empty();

    @Option(
            names = "--header",
            paramLabel = "NAME:VALUE",
            description = "Header for every request; can be repeated. The value may name a secret: secret://NAME.")
    List<String> headers = List.of();

    @Option(names = "--cookie", paramLabel = "NAME=VALUE", description = "Cookie for the hosts of the start URLs.")
    Map<String, String> cookies = new LinkedHashMap<>();

    @Option(
            names = "--proxy",
            paramLabel = "URL",
            description = "Use the proxy http://HOST:PORT; several proxies are rotated.")
    List<String> proxies = List.of();

    @Option(names = "--max-time", paramLabel = "TIME", description = "Stop the crawl after this time, such as 10m.")
    Optional<String> maxTime = Optional.empty();

    /// Overrides values of the job with the given options.
    void into(ObjectNode job) {
        list(job, "include", include);
        list(job, "exclude", exclude);
        list(job, "follow", follow);
        list(job, "next", next);
        list(job, "sitemaps", sitemaps);
        list(job, "proxy", proxies);
        render.ifPresent(mode -> job.put("render", mode));
        userAgent.ifPresent(name -> job.put("user_agent", name));
        maxTime.ifPresent(time -> job.put("max_time", time));
        headers.forEach(header -> header(map(job, "headers"), header));
        cookies.forEach((name, value) -> map(job, "cookies").put(name, value));
    }

    private static void list(ObjectNode job, String key, List<String> values) {
        if (!values.isEmpty()) {
            var list = job.putArray(key);
            values.forEach(list::add);
        }
    }

    private static ObjectNode map(ObjectNode job, String key) {
        return job.path(key).isObject() ? (ObjectNode) job.get(key) : job.putObject(key);
    }

    private static void header(ObjectNode headers, String text) {
        int colon = text.indexOf(':');
        if (colon < 1) {
            throw Fault.BAD_ARGUMENT.with(Phrase.of("--header must be 'NAME: VALUE', with a colon after the name"));
        }
        headers.put(text.substring(0, colon).strip(), text.substring(colon + 1).strip());
    }
}
