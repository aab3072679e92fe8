package dev.trawl.worker.execute;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `{"ms": n}`: waits n milliseconds, for experiments. Has no settings.
final class Sleep implements LocalFunction {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long LONGEST = Duration.ofDays(1).toMillis();

    @Override
    public TaskResult run(Execution execution) throws InterruptedException {
        OptionalLong millis = millis(execution.lease().payload());
        if (millis.isEmpty()) {
            return new TaskResult.Failure(false, "sleep needs {\"ms\": n} with n from 0 to " + LONGEST);
        }
        Thread.sleep(millis.getAsLong());
        return new TaskResult.Success("{\"slept_ms\":" + millis.getAsLong() + "}");
    }

    @Override
    public List<String> check(String settings) {
        return KnownKeys.complaints(settings, Set.of());
    }

    private static OptionalLong millis(String payload) {
        try {
            JsonNode millis = JSON.readTree(payload).path("ms");
            boolean valid = millis.isIntegralNumber() && millis.canConvertToLong();
            return valid && millis.longValue() >= 0 && millis.longValue() <= LONGEST
                    ? OptionalLong.of(millis.longValue())
                    : OptionalLong.empty();
        } catch (JacksonException _) {
            return OptionalLong.empty();
        }
    }
}
