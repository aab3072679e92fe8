package dev.trawl.cli.batch;

import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Renames the fields of an answer, such as `finalUrl` to `final_url`. The answers of `--batch` keep their names, which
/// programs rely on; all other JSON of the command line has names in snake case.
public final class SnakeCase {

    private SnakeCase() {}

    public static ObjectNode of(ObjectNode answer) {
        ObjectNode renamed = JsonNodeFactory.instance.objectNode();
        answer.properties().forEach(field -> renamed.set(name(field.getKey()), value(field.getValue())));
        return renamed;
    }

    private static JsonNode value(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> of(object);
            case ArrayNode array ->
                JsonNodeFactory.instance
                        .arrayNode()
                        .addAll(array.valueStream().map(SnakeCase::value).toList());
            default -> value;
        };
    }

    private static String name(String name) {
        return name.replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
    }
}
