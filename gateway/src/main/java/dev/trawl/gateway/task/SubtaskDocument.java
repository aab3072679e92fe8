package dev.trawl.gateway.task;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.trawl.gateway.http.ResponseJson;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongFunction;

/// A subtask in a response.
///
/// @param state `TIMEOUT` when it waits for a retry because the last attempt timed out
/// @param worker the worker that runs it, or ran it last
/// @param result JSON; `null` without a result
record SubtaskDocument(
        String id,
        int number,
        SubtaskStatus state,
        int attempts,
        int deliveries,
        long epoch,
        Optional<Instant> notBefore,
        Optional<String> worker,
        String cause,
        @JsonRawValue String result) {

    /// @param nameOf maps a session to its worker
    static SubtaskDocument of(SubtaskView view, LongFunction<Optional<String>> nameOf) {
        var subtask = view.subtask();
        return new SubtaskDocument(
                subtask.id().toString(),
                subtask.id().number(),
                SubtaskStatus.of(subtask),
                subtask.attempts().failed(),
                subtask.attempts().deliveries(),
                subtask.epoch(),
                TaskSummary.time(subtask.status().notBefore().orElse(0)),
                nameOf.apply(subtask.lease().last().orElse(0)),
                subtask.status().cause().orElse(""),
                view.result().map(ResponseJson::line).orElse("null"));
    }
}
