package dev.trawl.gateway.task.crawl;

import dev.trawl.core.problem.Problem;
import dev.trawl.core.task.UrlChoice;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.crawl.UrlCause;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The failed URLs of a crawl that are retried; all without a choice.
///
/// @param cause codes of causes, such as `timeout`
/// @param host names of hosts, such as `shop.example.org:8080`
/// @param status HTTP statuses such as `503`, or classes such as `5xx`
public record RetryDocument(
        @Limits(min = 1, max = 100) Optional<List<String>> cause,
        @Limits(min = 1, max = 1_000) Optional<List<String>> host,
        @Limits(min = 1, max = 100) Optional<List<String>> status) {

    /// @throws RefusedException when a cause or a status is unknown
    public UrlChoice choice() {
        return new UrlChoice(
                causes(cause.orElse(List.of())),
                Set.copyOf(host.orElse(List.of())),
                statuses(status.orElse(List.of())));
    }

    private static Set<UrlCause> causes(List<String> codes) {
        var causes = EnumSet.noneOf(UrlCause.class);
        for (int i = 0; i < codes.size(); i++) {
            String pointer = "/cause/" + i;
            String code = codes.get(i);
            causes.add(UrlChoice.cause(code)
                    .orElseThrow(() -> wrong(
                            pointer, "unknown cause '%s'; known are %s".formatted(code, UrlChoice.knownCauses()))));
        }
        return causes;
    }

    private static Set<Integer> statuses(List<String> texts) {
        var statuses = new HashSet<Integer>();
        for (int i = 0; i < texts.size(); i++) {
            String pointer = "/status/" + i;
            String text = texts.get(i);
            statuses.add(UrlChoice.status(text)
                    .orElseThrow(() ->
                            wrong(pointer, "must be an HTTP status such as 503, or 5xx, not '%s'".formatted(text))));
        }
        return statuses;
    }

    private static RefusedException wrong(String pointer, String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, pointer, detail);
    }
}
