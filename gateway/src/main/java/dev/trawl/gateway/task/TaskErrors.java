package dev.trawl.gateway.task;

import dev.trawl.core.Problem;
import dev.trawl.core.submit.SubmitReply;
import dev.trawl.core.submit.SubmitReply.Accepted;
import dev.trawl.core.submit.SubmitReply.Forbidden;
import dev.trawl.core.submit.SubmitReply.KeyReused;
import dev.trawl.core.submit.SubmitReply.QuotaExceeded;
import dev.trawl.core.submit.SubmitReply.Rejected;
import dev.trawl.core.task.ControlReply;
import dev.trawl.core.task.ControlReply.Done;
import dev.trawl.core.task.ControlReply.NotAllowed;
import dev.trawl.core.task.ControlReply.Unknown;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.http.FieldError;
import dev.trawl.gateway.http.RefusedException;
import dev.trawl.spi.TaskId;
import java.util.List;
import java.util.stream.Collectors;

/// Maps replies of the core to results or problems, alike for REST, gRPC and the façades.
public final class TaskErrors {

    private TaskErrors() {}

    /// The ids of the accepted tasks.
    ///
    /// @param batch true when the tasks came as a list
    /// @throws RefusedException when the submission is rejected
    public static List<TaskId> accepted(SubmitReply reply, boolean batch) {
        return switch (reply) {
            case Accepted(var ids, var _) -> ids;
            case Rejected(var errors) ->
                throw RefusedException.of(errors.stream()
                        .map(error -> new FieldError(
                                error.kind().equals("unknown_type") ? Problem.UNKNOWN_TYPE : Problem.INVALID_REQUEST,
                                (batch ? "/tasks/" + error.task() : "") + error.pointer(),
                                error.detail()))
                        .toList());
            case QuotaExceeded(var pending, var limit) ->
                throw RefusedException.of(
                                Problem.QUOTA_EXCEEDED,
                                "%d tasks are unfinished, the limit is %d".formatted(pending, limit))
                        .withHeader("Retry-After", "10");
            case Forbidden(var missing) -> throw RefusedException.of(missing);
            case KeyReused _ -> throw RefusedException.of(Problem.KEY_REUSED, "take a new key for a new request");
        };
    }

    /// @throws RefusedException when the command is rejected
    public static void done(ControlReply reply, TaskAction action) {
        switch (reply) {
            case Done _ -> {}
            case NotAllowed(var state, var allowed) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION,
                        "a %s task cannot be ordered to %s; allowed: %s"
                                .formatted(
                                        state,
                                        Control.name(action),
                                        allowed.isEmpty()
                                                ? "nothing"
                                                : allowed.stream()
                                                        .map(Control::name)
                                                        .collect(Collectors.joining(", "))));
            case Unknown _ -> throw Exchange.noSuchTask();
        }
    }
}
