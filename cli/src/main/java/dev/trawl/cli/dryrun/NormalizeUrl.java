package dev.trawl.cli.dryrun;

import dev.trawl.cli.batch.BadLineException;
import dev.trawl.cli.batch.BatchVerb;
import dev.trawl.cli.batch.Fields;
import dev.trawl.crawl.url.Url;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// How an address is written, or with the profile `dedup` the key for "same page".
final class NormalizeUrl implements BatchVerb {

    @Override
    public ObjectNode answer(Fields question) {
        Url url = read(question.text("input"), question.optionalText("base"));
        String href = switch (question.optionalText("profile").orElse("whatwg")) {
            case "whatwg" -> url.href();
            default -> throw new BadLineException("the profile must be whatwg or dedup");
        };
        return Fields.answer().put("href", href);
    }

    @SuppressWarnings("OptionalUsedAsFieldOrParameterType")
    private static Url read(String input, Optional<String> base) {
        Optional<Url> url =
                base.isEmpty() ? Url.parse(input) : Url.parse(base.get()).flatMap(on -> Url.parse(input, on));
        return url.orElseThrow(() -> new BadLineException("'%s' is no address".formatted(input)));
    }
}
