package dev.trawl.crawl.extract.jsonpath;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// An operand of a comparison or an argument of a function.
sealed interface Argument {

    record Literal(JsonNode value) implements Argument {}

    record Nodes(Query query) implements Argument {}

    record Condition(Logical logical) implements Argument {}

    record Call(JsonPathFunction function, List<Argument> arguments) implements Argument {}
}
