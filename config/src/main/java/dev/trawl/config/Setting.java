package dev.trawl.config;

import dev.trawl.core.query.HideSecrets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// A value and its origin, such as `environment TRAWL_LEASE_TTL`.
public record Setting(ConfigKey key, JsonNode value, String origin) {

    static final String DEFAULT = "default";

    /// Returns whether the value was set, instead of being the default.
    public boolean isGiven() {
        return !origin.equals(DEFAULT);
    }

    /// The value for display: secrets and passwords inside URLs are hidden.
    public JsonNode shown() {
        return switch (key.kind()) {
            case SECRET -> JsonNodeFactory.instance.stringNode(value.asString().isEmpty() ? "" : HideSecrets.HIDDEN);
            case TEXT, LIST, MAP -> HideSecrets.in(value);
            case PORT, COUNT, DURATION, FLAG -> value;
        };
    }
}
