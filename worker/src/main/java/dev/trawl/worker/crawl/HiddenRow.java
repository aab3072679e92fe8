package dev.trawl.worker.crawl;

import dev.trawl.spi.secret.SecretValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Removes secrets from the row of a page. The names of its columns and its numbers stay unchanged.
record HiddenRow(SecretValues values) {

    String hide(String row) {
        if (values.hide(row).equals(row)) {
            return row;
        }
        JsonNode tree = JsonMapper.shared().readTree(row);
        if (tree instanceof ObjectNode fields) {
            fields.properties().forEach(field -> field.setValue(hidden(field.getValue())));
        }
        return tree.toString();
    }

    private JsonNode hidden(JsonNode node) {
        return switch (node) {
            case StringNode text -> StringNode.valueOf(values.hide(text.asString()));
            case ArrayNode list -> {
                var hidden = JsonNodeFactory.instance.arrayNode();
                list.forEach(item -> hidden.add(hidden(item)));
                yield hidden;
            }
            case ObjectNode fields -> {
                var hidden = JsonNodeFactory.instance.objectNode();
                fields.properties().forEach(field -> hidden.set(values.hide(field.getKey()), hidden(field.getValue())));
                yield hidden;
            }
            default -> node;
        };
    }
}
