package dev.trawl.gateway.market;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Request bodies of the façade, for the OpenAPI description only; [MarketFields] parses them. As in the document,
/// unknown fields are ignored.
final class Bodies {

    private Bodies() {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record BrowserRegistration(
            String workerId,
            Optional<String> workerName,
            Optional<String> browserType,
            Optional<String> browserVersion,
            Optional<String> scriptVersion) {}

    /// @param request number of the pull; a repeated number returns the same tasks
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Pull(String workerId, Optional<Integer> limit, Optional<Integer> request) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record ProgressUpdate(
            long taskId,
            String workerId,
            Optional<String> status,
            Map<String, JsonNode> progress,
            Optional<String> lease) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Completion(
            long taskId,
            String workerId,
            String status,
            Optional<Map<String, JsonNode>> result,
            Optional<String> lease) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Products(
            List<Map<String, JsonNode>> products,
            Optional<Long> taskId,
            Optional<String> workerId,
            Optional<String> lease) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewMarketTasks(List<NewMarketTask> tasks) {}

    /// @param payloadJson a JSON object, or a string that contains one
    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewMarketTask(
            String platform,
            Optional<String> market,
            String url,
            String dataType,
            Optional<Integer> priority,
            Optional<Integer> maxRetries,
            Optional<JsonNode> payloadJson) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewCredential(String name, Set<String> hosts) {}
}
