package dev.trawl.gateway.schedule;

import dev.trawl.core.Problem;
import dev.trawl.core.schedule.ScheduleReply;
import dev.trawl.core.schedule.ScheduleReply.Changed;
import dev.trawl.core.schedule.ScheduleReply.Done;
import dev.trawl.core.schedule.ScheduleReply.Forbidden;
import dev.trawl.core.schedule.ScheduleReply.NameTaken;
import dev.trawl.core.schedule.ScheduleReply.Rejected;
import dev.trawl.core.schedule.ScheduleReply.Unknown;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.RefusedException;
import java.util.concurrent.CompletableFuture;

/// Maps replies of the core to results or problems.
final class ScheduleReplies {

    private ScheduleReplies() {}

    /// @throws RefusedException when the command is rejected
    static Done done(CompletableFuture<ScheduleReply> answer) {
        return switch (Await.on(answer)) {
            case Done done -> done;
            case Rejected(var errors) ->
                throw RefusedException.of(errors.stream()
                        .map(error -> new FieldError(
                                error.kind().equals("unknown_type") ? Problem.UNKNOWN_TYPE : Problem.INVALID_REQUEST,
                                error.pointer(),
                                error.detail()))
                        .toList());
            case Forbidden(var missing) -> throw RefusedException.of(missing);
            case NameTaken _ ->
                throw RefusedException.of(Problem.NAME_TAKEN, "/name", "the project has a schedule of this name");
            case Changed _ -> throw RefusedException.of(Problem.PRECONDITION_FAILED, "somebody has changed it since");
            case Unknown _ -> throw ShowSchedules.unknown();
        };
    }
}
