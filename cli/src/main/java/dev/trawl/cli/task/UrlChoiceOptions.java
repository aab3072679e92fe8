package dev.trawl.cli.task;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.core.task.UrlChoice;
import dev.trawl.spi.crawl.UrlCause;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Options that choose failed URLs of a crawl. A URL must match each option that is given.
public final class UrlChoiceOptions {

    @Option(
            names = "--cause",
            paramLabel = "CAUSE",
            split = ",",
            description = "Only URLs that failed for these causes, e.g. timeout,dns; 'trawl task errors' lists them.")
    List<String> causes = List.of();

    @Option(names = "--host", paramLabel = "HOST", split = ",", description = "Only URLs of these hosts.")
    List<String> hosts = List.of();

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            split = ",",
            description = "Only URLs with these HTTP statuses, e.g. 503 or 5xx.")
    List<String> statuses = List.of();

    public boolean isEmpty() {
        return causes.isEmpty() && hosts.isEmpty() && statuses.isEmpty();
    }

    /// The body of `POST /tasks/{id}:retry`.
    ObjectNode json() {
        statuses.forEach(UrlChoiceOptions::status); // causes may be known to a newer server only
        var body = JsonMapper.shared().createObjectNode();
        put(body, "cause", causes);
        put(body, "host", hosts);
        put(body, "status", statuses);
        return body;
    }

    /// The choice for a crawl of this process.
    public UrlChoice choice() {
        return new UrlChoice(
                causes.stream().map(UrlChoiceOptions::cause).collect(Collectors.toSet()),
                Set.copyOf(hosts),
                statuses.stream().map(UrlChoiceOptions::status).collect(Collectors.toSet()));
    }

    private static UrlCause cause(String code) {
        return UrlChoice.cause(code)
                .orElseThrow(() -> Fault.BAD_ARGUMENT.with(
                        Phrase.of("--cause: unknown cause '%s'; known are %s", code, UrlChoice.knownCauses())));
    }

    private static int status(String text) {
        return UrlChoice.status(text)
                .orElseThrow(() -> Fault.BAD_ARGUMENT.with(
                        Phrase.of("--status must be an HTTP status such as 503, or 5xx, not '%s'", text)));
    }

    private static void put(ObjectNode body, String key, List<String> values) {
        if (!values.isEmpty()) {
            var list = body.putArray(key);
            values.forEach(list::add);
        }
    }
}
