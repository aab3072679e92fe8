package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BadLineException;
import dev.trawl.cli.batch.BatchFields;
import dev.trawl.crawl.url.AddressPolicy;
import dev.trawl.crawl.url.DedupKey;
import dev.trawl.crawl.url.Domains;
import dev.trawl.crawl.url.Url;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Answers questions about URLs.
final class UrlVerbs {

    private UrlVerbs() {}

    /// The normalized URL, or with the profile `dedup` the key that identifies the same page.
    static ObjectNode normalize(BatchFields question) {
        String input = question.text("input");
        Url url = question.optionalText("base")
                .map(base -> Url.parse(base).flatMap(page -> Url.parse(input, page)))
                .orElseGet(() -> Url.parse(input))
                .orElseThrow(() -> new BadLineException("'%s' is no address".formatted(input)));
        String href = switch (question.optionalText("profile").orElse("whatwg")) {
            case "whatwg" -> url.href();
            case "dedup" -> DedupKey.of(url);
            default -> throw new BadLineException("the profile must be whatwg or dedup");
        };
        return BatchFields.answer().put("href", href);
    }

    /// Whether a URL may be fetched, and why.
    static ObjectNode policy(BatchFields question) {
        AddressPolicy.Verdict verdict = AddressPolicy.judge(question.text("url"), question.texts("resolvesTo"));
        return BatchFields.answer()
                .put("verdict", verdict.kind().name().toLowerCase(Locale.ROOT))
                .put("reason", verdict.reason());
    }

    /// The registrable domain of a host.
    static ObjectNode registrable(BatchFields question) {
        Optional<String> registrable = Domains.registrable(question.text("host"));
        ObjectNode answer = BatchFields.answer();
        registrable.ifPresentOrElse(name -> answer.put("registrable", name), () -> answer.putNull("registrable"));
        return answer;
    }
}
