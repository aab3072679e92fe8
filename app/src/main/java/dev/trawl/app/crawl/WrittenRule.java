package dev.trawl.app.crawl;

import dev.trawl.cli.terminal.Typed;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A rule as written in a job: the language and the expression.
record WrittenRule(String kind, String expression) {

    /// Empty if the rule is composed of other rules.
    static Optional<WrittenRule> of(JsonNode written) {
        if (written.isString()) {
            return Optional.of(new WrittenRule("css", written.stringValue()));
        }
        return Stream.of("css", "xpath", "jsonpath")
                .filter(kind -> written.path(kind).isString())
                .map(kind -> new WrittenRule(kind, written.path(kind).stringValue()))
                .findFirst();
    }

    /// The rule as an option of `trawl try`.
    String asOption() {
        return "--%s %s".formatted(kind, Typed.word(expression));
    }
}
