package dev.trawl.gateway.task;

import dev.trawl.core.submit.AppliedDocument;
import dev.trawl.core.submit.TaskRequest;
import dev.trawl.core.task.Overrides;
import dev.trawl.gateway.json.Limits;
import dev.trawl.gateway.json.NullsRefused;
import dev.trawl.gateway.json.RawJson;
import dev.trawl.spi.task.Labels;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// A task to submit.
@NullsRefused
public record NewTaskDocument(
        @Limits(max = MAX_TYPE, anyCharacters = true) String type,
        Optional<RawJson> payload,
        Optional<Integer> priority,
        Optional<Integer> maxRetries,
        Optional<Duration> timeout,
        Optional<Duration> delay,
        Optional<Map<String, String>> labels,
        Optional<Applied> applied) {

    static final int MAX_TYPE = 128;
    private static final String NO_PAYLOAD = "{}";

    /// The document of `trawl apply` that describes the task.
    @NullsRefused
    public record Applied(
            @Limits(min = 1, max = 100) String name,
            @Limits(min = 1, max = 100) String digest) {}

    /// A batch of tasks.
    record Batch(List<NewTaskDocument> tasks) {}

    public TaskRequest request() {
        var retries = maxRetries.map(OptionalInt::of).orElseGet(OptionalInt::empty);
        var request = new TaskRequest(
                type,
                payload.map(RawJson::text).orElse(NO_PAYLOAD),
                priority.orElse(TaskRequest.DEFAULT_PRIORITY),
                new Overrides(retries, timeout, 0),
                delay.orElse(Duration.ZERO),
                labels.map(Labels::of).orElse(Labels.NONE));
        return applied.map(document -> request.of(new AppliedDocument(document.name(), document.digest())))
                .orElse(request);
    }
}
