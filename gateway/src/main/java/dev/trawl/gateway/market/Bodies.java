package dev.trawl.gateway.market;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.text.PlainText;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Request bodies of the façade. As in the document, unknown fields are ignored, and an empty optional text counts as
/// absent.
final class Bodies {

    static final int LONGEST_ID = 128;
    private static final int MOST_CHARACTERS = 64 << 10;
    private static final Pattern LEASE = Pattern.compile("(t[1-9][0-9]{0,15}\\.1)@([1-9][0-9]{0,17})");

    private Bodies() {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record BrowserRegistration(
            @Limits(min = 1, max = LONGEST_ID) String workerId,
            @Limits(max = 200) Optional<String> workerName,
            @Limits(max = 100) Optional<String> browserType,
            @Limits(max = 1_000) Optional<String> browserVersion,
            @Limits(max = 100) Optional<String> scriptVersion) {}

    /// @param request number of the pull; a repeated number returns the same tasks
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Pull(
            @Limits(min = 1, max = LONGEST_ID) String workerId,
            @Limits(min = 1, max = 100) Optional<Integer> limit,
            @Limits(min = 1, max = Integer.MAX_VALUE) Optional<Integer> request) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record ProgressUpdate(
            TaskId taskId,
            @Limits(min = 1, max = LONGEST_ID) String workerId,

            @Limits(pattern = "(IN_PROGRESS)?", rule = "IN_PROGRESS; POST /market/tasks/complete ends a task")
            Optional<String> status,

            ObjectNode progress,
            Optional<String> lease) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Completion(
            TaskId taskId,
            @Limits(min = 1, max = LONGEST_ID) String workerId,
            String status,
            Optional<ObjectNode> result,
            Optional<String> lease) {}

    /// Products, whose task and worker are optional.
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Products(
            List<ObjectNode> products,
            Optional<TaskId> taskId,
            @Limits(max = LONGEST_ID) Optional<String> workerId,
            Optional<String> lease) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewMarketTasks(List<NewMarketTask> tasks) {}

    /// @param payloadJson a JSON object, or a string that contains one
    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewMarketTask(
            @Limits(min = 1, max = 100) String platform,
            @Limits(max = 100) Optional<String> market,

            @Limits(
                    min = 1,
                    max = 8_000,
                    pattern = "(?i:https?)://[^\\s/?#@]+([/?#]\\S*)?",
                    rule = "an http or https URL of at most 8000 characters without credentials")
            String url,

            @Limits(min = 1, max = 100) String dataType,
            @Limits(max = TaskRequest.MAX_PRIORITY) Optional<Integer> priority,
            @Limits(max = 999) Optional<Integer> maxRetries,
            Optional<JsonNode> payloadJson) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    record NewCredential(
            @Limits(
                    pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}",
                    rule = "1 to 100 letters, digits, dots, dashes and underscores")
            String name,

            @Limits(min = 1, max = 100, namesItems = true) List<String> hosts) {}

    static <T> T read(Exchange exchange, Class<T> type) throws IOException {
        byte[] body = exchange.jsonBody();
        return asInvalidJson(() -> JsonBody.read(body, type));
    }

    /// The document calls a duplicate field invalid JSON.
    static <T> T asInvalidJson(Supplier<T> read) {
        try {
            return read.get();
        } catch (RefusedException refused) {
            throw refused.problem() == Problem.DUPLICATE_FIELD
                    ? RefusedException.of(
                            Problem.INVALID_JSON, refused.errors().getFirst().pointer(), refused.detail())
                    : refused;
        }
    }

    /// The text; empty where it is blank.
    static String text(String sent) {
        return sent.isBlank() ? "" : sent;
    }

    /// The lease from `pull`; rejected when it belongs to another task.
    static LeaseId lease(String sent, TaskId task) {
        var match = LEASE.matcher(sent);
        var subtask = match.matches() ? SubtaskId.parse(match.group(1)) : Optional.<SubtaskId>empty();
        var named = subtask.filter(id -> id.task().equals(task))
                .orElseThrow(() -> invalid("/lease", "lease must be the one returned with this task"));
        return new LeaseId(named, Long.parseLong(match.group(2)));
    }

    /// The object, if its text is at most 64 Ki characters and can be stored.
    static ObjectNode limited(ObjectNode json, String pointer) {
        checkText(json.toString(), pointer);
        return json;
    }

    /// The text of a JSON object, sent as an object or inside a string. A string is kept unchanged.
    static String jsonText(JsonNode sent, String pointer) {
        String text = sent.isString() ? sent.asString() : sent.toString();
        checkText(text, pointer);
        if (!JsonBody.tree(text, pointer).isObject()) {
            throw invalid(pointer, "must be a JSON object, or a string that contains one");
        }
        return text;
    }

    private static void checkText(String text, String pointer) {
        if (text.length() > MOST_CHARACTERS) {
            throw RefusedException.of(
                    Problem.TOO_LARGE, pointer, "must have at most %d characters".formatted(MOST_CHARACTERS));
        }
        if (!PlainText.isWhole(text)) {
            throw invalid(pointer, "contains an unpaired surrogate character");
        }
    }

    static RefusedException invalid(String pointer, String detail) {
        return RefusedException.of(Problem.INVALID_REQUEST, pointer, detail);
    }
}
