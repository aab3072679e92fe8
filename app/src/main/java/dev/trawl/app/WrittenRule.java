package dev.trawl.app;

import dev.trawl.cli.terminal.Typed;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A rule as it stands in a job: what it is written in, and how.
record WrittenRule(String kind, String expression) {

    /// Empty when the rule is made of others.
    static Optional<WrittenRule> of(JsonNode written) {
        if (written.isString()) {
            return Optional.of(new WrittenRule("css", written.stringValue()));
        }
        return Stream.of("css", "xpath", "jsonpath")
                .filter(kind -> written.path(kind).isString())
                .map(kind -> new WrittenRule(kind, written.path(kind).stringValue()))
                .findFirst();
    }

    /// As `trawl try` takes it.
    String asOption() {
        return "--%s %s".formatted(kind, Typed.word(expression));
    }
}
