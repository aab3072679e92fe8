package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/// Options of `trawl crawl` for link filters, sitemaps, request headers, proxies and time limits.
final class JobOptions {

    @Option(names = "--include", paramLabel = "PATTERN", description = "Follow only what matches, such as '/docs/**'.")
    List<String> include = List.of();

    @Option(names = "--exclude", paramLabel = "PATTERN", description = "Do not follow what matches.")
    List<String> exclude = List.of();

    @Option(names = "--follow", paramLabel = "SELECTOR", description = "Follow only links in what this CSS selects.")
    List<String> follow = List.of();

    @Option(names = "--next", paramLabel = "SELECTOR", description = "The link to the next page, at the same depth.")
    List<String> next = List.of();

    @Option(
            names = "--sitemaps",
            paramLabel = "auto|URL",
            description = "Also read sitemaps: those that robots.txt names, or this one.")
    List<String> sitemaps = List.of();

    @Option(names = "--user-agent", paramLabel = "NAME", description = "How the crawler calls itself.")
    Optional<String> userAgent = Optional.empty();

    @Option(names = "--header", paramLabel = "NAME:VALUE", description = "Send a header with every request.")
    List<String> headers = List.of();

    @Option(names = "--cookie", paramLabel = "NAME=VALUE", description = "Send a cookie to the hosts of the URLs.")
    Map<String, String> cookies = new LinkedHashMap<>();

    @Option(names = "--proxy", paramLabel = "URL", description = "Go through http://HOST:PORT; several take turns.")
    List<String> proxies = List.of();

    @Option(names = "--max-time", paramLabel = "TIME", description = "End after this time, such as 10m.")
    Optional<String> maxTime = Optional.empty();

    /// Overrides values of the job with the given options.
    void into(ObjectNode job) {
        list(job, "include", include);
        list(job, "exclude", exclude);
        list(job, "follow", follow);
        list(job, "next", next);
        list(job, "sitemaps", sitemaps);
        list(job, "proxy", proxies);
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
            throw Fault.BAD_ARGUMENT.with("--header must be 'NAME: VALUE', with a colon after the name");
        }
        headers.put(text.substring(0, colon).strip(), text.substring(colon + 1).strip());
    }
}
