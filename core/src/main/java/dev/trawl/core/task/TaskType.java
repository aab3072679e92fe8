package dev.trawl.core.task;

import dev.trawl.spi.Lane;
import dev.trawl.spi.task.TypeConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The configuration of a task type: executor, timeout, retries, splitting and lane.
///
/// @param settings JSON object with the executor's settings
/// @param maxConcurrency subtasks of this type that may run at once in the whole cluster; 0 means no limit
/// @param splitter name of the splitter; empty if each task is one subtask
/// @param splitSettings JSON object with the splitter's settings
/// @param lane how its subtasks reach workers; all types of a pool share it. In lane PULL, workers request
/// subtasks, and `timeout` is how long a worker without progress keeps its lock
public record TaskType(
        String name,
        int version,
        String executor,
        String settings,
        Duration timeout,
        RetryPolicy retry,
        int maxConcurrency,
        String pool,
        Optional<String> splitter,
        String splitSettings,
        Lane lane) {

    public static final String DEFAULT_POOL = "default";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<String> KEYS = Set.of(
            "executor", "settings", "timeout", "max_attempts", "backoff", "max_concurrency", "pool", "split", "lane");
    private static final String FOREIGN = "foreign";
    private static final String CRAWL = "crawl";

    /// Parses a configuration.
    ///
    /// @throws IllegalArgumentException naming the type and the invalid key
    public static TaskType of(TypeConfig config) {
        try {
            return read(config, JSON.readTree(config.json()));
        } catch (JacksonException | IllegalArgumentException e) {
            throw new IllegalArgumentException("types.%s: %s".formatted(config.type(), e.getMessage()), e);
        }
    }

    /// Whether its executor visits URLs, so that the rows of a subtask are its result.
    public boolean isCrawl() {
        return executor.equals(CRAWL);
    }

    private static TaskType read(TypeConfig config, JsonNode json) {
        json.propertyNames().stream()
                .filter(key -> !KEYS.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    throw new IllegalArgumentException("unknown key '%s'; known are %s"
                            .formatted(key, KEYS.stream().sorted().toList()));
                });
        Lane lane = lane(json);
        if (!json.path("executor").isString() && lane != Lane.PULL) {
            throw new IllegalArgumentException("executor is missing");
        }
        JsonNode split = json.path("split");
        int maxConcurrency = json.path("max_concurrency").asInt(0);
        if (maxConcurrency < 0) {
            throw new IllegalArgumentException("max_concurrency must not be negative");
        }
        return new TaskType(
                config.type(),
                config.version(),
                json.path("executor").asString(FOREIGN),
                json.path("settings").isObject() ? json.path("settings").toString() : "{}",
                duration(json.path("timeout"), Duration.ofMinutes(5)),
                retryPolicy(json),
                maxConcurrency,
                json.path("pool").asString(DEFAULT_POOL),
                split.isObject() ? Optional.of(split.path("splitter").asString("list")) : Optional.empty(),
                split.isObject() ? split.toString() : "{}",
                lane);
    }

    /// Reads the lane. A pull type cannot be split: a pull worker gets whole tasks, so one report covers the task.
    private static Lane lane(JsonNode json) {
        return switch (json.path("lane").asString("assign")) {
            case "assign" -> Lane.ASSIGN;
            case "compete" -> {
                if (json.path("max_concurrency").asInt(0) != 0) {
                    throw new IllegalArgumentException(
                            "max_concurrency needs lane assign; lane compete does not count running subtasks");
                }
                yield Lane.COMPETE;
            }
            case "pull" -> {
                if (json.path("split").isObject()) {
                    throw new IllegalArgumentException("a type with lane pull cannot be split");
                }
                yield Lane.PULL;
            }
            default -> throw new IllegalArgumentException("lane must be assign, compete or pull");
        };
    }

    private static RetryPolicy retryPolicy(JsonNode json) {
        JsonNode backoff = json.path("backoff");
        var standard = RetryPolicy.DEFAULT;
        return new RetryPolicy(
                json.path("max_attempts").asInt(standard.maxAttempts()),
                duration(backoff.path("first"), standard.first()),
                backoff.path("factor").asDouble(standard.factor()),
                duration(backoff.path("max"), standard.max()),
                backoff.path("jitter").asDouble(standard.jitter()));
    }

    private static Duration duration(JsonNode value, Duration absent) {
        return value.isMissingNode() ? absent : Durations.parse(value.asString());
    }
}
