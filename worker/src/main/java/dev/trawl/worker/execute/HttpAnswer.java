package dev.trawl.worker.execute;

import dev.trawl.spi.execute.TaskResult;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/// Reads a reply as `{"success", "data", "error", "retryable"}`, small or capitalised; tells errors that may pass from
/// those that will not.
final class HttpAnswer {

    private static final Set<Integer> PASSING = Set.of(408, 425, 429);
    private static final int LONGEST_ERROR = 500;

    /// Numbers go through unchanged.
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private HttpAnswer() {}

    static TaskResult read(HttpReply reply) {
        Optional<JsonNode> body = reply.cut() ? Optional.empty() : parse(reply.body());
        if (reply.status() >= 400) {
            boolean passing = reply.status() >= 500 || PASSING.contains(reply.status());
            return new TaskResult.Failure(
                    passing, status(reply) + body.map(HttpAnswer::error).orElse(""));
        }
        if (reply.status() >= 300) {
            return new TaskResult.Failure(false, status(reply) + ": redirects are not followed");
        }
        if (reply.cut()) {
            return new TaskResult.Failure(
                    false, "the reply is larger than %d bytes".formatted(HttpReplyReader.MOST_BODY));
        }
        return body.map(HttpAnswer::result)
                .orElse(new TaskResult.Failure(false, status(reply) + ": the reply is no JSON"));
    }

    private static TaskResult result(JsonNode body) {
        JsonNode success = field(body, "success", "Success");
        if (!success.isBoolean()) {
            return new TaskResult.Failure(false, "the reply has no boolean \"success\"");
        }
        if (success.booleanValue()) {
            JsonNode data = field(body, "data", "Data");
            return new TaskResult.Success(data.isMissingNode() ? "null" : data.toString());
        }
        boolean retryable = field(body, "retryable", "Retryable").asBoolean(false);
        String error = error(body);
        return new TaskResult.Failure(retryable, "the service failed" + error);
    }

    private static String error(JsonNode body) {
        JsonNode error = field(body, "error", "Error");
        String text = error.isString()
                ? error.stringValue()
                : error.isMissingNode() || error.isNull() ? "" : error.toString();
        String shown = text.length() > LONGEST_ERROR ? text.substring(0, LONGEST_ERROR) + "…" : text;
        return shown.isEmpty() ? "" : ": " + shown;
    }

    private static String status(HttpReply reply) {
        return "the service answered " + reply.status();
    }

    private static JsonNode field(JsonNode body, String small, String capitalised) {
        return body.has(small) ? body.path(small) : body.path(capitalised);
    }

    private static Optional<JsonNode> parse(String body) {
        try {
            JsonNode node = JSON.readTree(body);
            return node.isObject() ? Optional.of(node) : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
