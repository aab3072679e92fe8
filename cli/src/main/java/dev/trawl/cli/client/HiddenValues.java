package dev.trawl.cli.client;

import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Replaces passwords and the values of secrets in the body of a request that is shown.
final class HiddenValues {

    private static final Set<String> SECRET = Set.of("password", "old", "new", "token");

    private HiddenValues() {}

    /// @param body a JSON object
    static String in(String body) {
        if (!(JsonMapper.shared().readTree(body) instanceof ObjectNode object)) {
            return body;
        }
        boolean isSecret = object.has("hosts") && object.has("value");
        object.propertyNames().stream()
                .filter(name -> SECRET.contains(name) || (isSecret && name.equals("value")))
                .toList()
                .forEach(name -> object.put(name, "…"));
        return object.toString();
    }
}
