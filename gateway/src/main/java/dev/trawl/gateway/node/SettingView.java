package dev.trawl.gateway.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.databind.JsonNode;

/// An effective setting. Secrets are already hidden.
///
/// @param origin source of the value
public record SettingView(
        String key,
        JsonNode value,
        String origin,
        @JsonProperty("default") JsonNode standard,
        String description) {}
