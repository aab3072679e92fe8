package dev.trawl.gateway.task;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.trawl.gateway.http.Json;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.ledger.LedgerReads.SubtaskView;
import java.time.Instant;
import java.util.Optional;

/// A subtask as its task's owner sees it.
///
/// @param result JSON; `null` as long as there is none
record SubtaskDocument(
        String id,
        int number,
        SubtaskState state,
        int attempts,
        int deliveries,
        long epoch,
        Optional<Instant> notBefore,
        String cause,
        @JsonRawValue String result) {

    static SubtaskDocument of(SubtaskView view) {
        var subtask = view.subtask();
        return new SubtaskDocument(
                subtask.id().toString(),
                subtask.id().number(),
                subtask.state(),
                subtask.attempts(),
                subtask.deliveries(),
                subtask.epoch(),
                TaskSummary.time(subtask.notBefore()),
                subtask.cause(),
                view.result().map(Json::line).orElse("null"));
    }
}
