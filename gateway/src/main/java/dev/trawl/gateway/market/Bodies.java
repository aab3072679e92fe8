package dev.trawl.gateway.market;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// What the façade takes, for those who read the API's description; [Fields] reads it. As in the document, fields that
/// are not known are ignored.
final class Bodies {

    private Bodies() {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record BrowserRegistration(
            String workerId,
            Optional<String> workerName,
            Optional<String> browserType,
            Optional<String> browserVersion,
            Optional<String> scriptVersion) {}

    /// @param request the number of the pull; the same number again gives the same tasks
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

    /// @param payloadJson a JSON object, or the text of one
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
