package dev.trawl.gateway.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.databind.JsonNode;

/// A setting in effect. Secrets are already hidden in it.
///
/// @param origin where the value comes from
public record SettingView(
        String key,
        JsonNode value,
        String origin,
        @JsonProperty("default") JsonNode standard,
        String description) {}
