package dev.trawl.cli.config;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// A value with the place it came from, such as `environment TRAWL_LEASE_TTL`.
public record Setting(ConfigKey key, JsonNode value, String origin) {

    /// The value as it may be shown to people: secrets and passwords inside URLs are hidden.
    public JsonNode shown() {
        return switch (key.kind()) {
            case SECRET -> text(value.asString().isEmpty() ? "" : "********");
            case TEXT -> text(withoutPassword(value.asString()));
            case PORT, COUNT, DURATION, FLAG, LIST, MAP -> value;
        };
    }

    private static JsonNode text(String value) {
        return JsonNodeFactory.instance.stringNode(value);
    }

    private static String withoutPassword(String value) {
        return value.replaceAll("(://[^/@:]*):[^/@]*@", "$1:********@")
                .replaceAll("(?i)([?&;](?:password|secret|token)=)[^&;]*", "$1********");
    }
}
