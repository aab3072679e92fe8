package dev.trawl.gateway.node;

import dev.trawl.core.task.Durations;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.json.NullsRefused;
import dev.trawl.gateway.json.RawJson;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The settings of a task type in a request, as under `types.NAME` of a settings file.
@NullsRefused
record TypeSettings(
        Optional<String> executor,
        Optional<RawJson> settings,
        Optional<Duration> timeout,
        @Limits(min = 1, max = 1_000) Optional<Integer> maxAttempts,
        Optional<RawJson> backoff,
        @Limits(max = 1_000_000) Optional<Integer> maxConcurrency,
        Optional<String> pool,
        Optional<RawJson> split,
        Optional<String> lane) {

    /// The settings as stored.
    String json() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        executor.ifPresent(value -> json.put("executor", value));
        settings.ifPresent(value -> json.set("settings", tree(value)));
        timeout.ifPresent(value -> json.put("timeout", Durations.text(value)));
        maxAttempts.ifPresent(value -> json.put("max_attempts", value));
        backoff.ifPresent(value -> json.set("backoff", tree(value)));
        maxConcurrency.ifPresent(value -> json.put("max_concurrency", value));
        pool.ifPresent(value -> json.put("pool", value));
        split.ifPresent(value -> json.set("split", tree(value)));
        lane.ifPresent(value -> json.put("lane", value));
        return json.toString();
    }

    private static JsonNode tree(RawJson value) {
        return JsonMapper.shared().readTree(value.text());
    }
}
