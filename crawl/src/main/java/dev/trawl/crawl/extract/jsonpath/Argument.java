package dev.trawl.crawl.extract.jsonpath;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// What stands at either side of a comparison or in the brackets of a function.
sealed interface Argument {

    record Literal(JsonNode value) implements Argument {}

    record Nodes(Query query) implements Argument {}

    record Condition(Logical logical) implements Argument {}

    record Call(Function function, List<Argument> arguments) implements Argument {}
}
