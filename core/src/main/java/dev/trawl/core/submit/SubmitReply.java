package dev.trawl.core.submit;

import dev.trawl.plugin.TaskId;
import java.util.List;

/// The reply to a submission.
public sealed interface SubmitReply {

    /// All tasks are durable; `repeated` if an earlier call with the same key has stored them.
    record Accepted(List<TaskId> ids, boolean repeated) implements SubmitReply {}

    /// Nothing was stored: these fields are invalid.
    record Rejected(List<FieldError> errors) implements SubmitReply {}

    /// Nothing was stored: the project has too many unfinished tasks.
    record QuotaExceeded(long pending, long limit) implements SubmitReply {}

    /// Nothing was stored: the idempotency key belongs to another request.
    record KeyReused() implements SubmitReply {}

    /// Nothing was stored: the caller lacks a scope that one of the tasks needs.
    record Forbidden(MissingScope missing) implements SubmitReply {}

    /// @param pointer JSON pointer inside the task, such as `/type`
    /// @param task index of the task in the submission
    /// @param kind stable code: `unknown_type`, `invalid_payload`, `invalid_value`
    record FieldError(int task, String pointer, String kind, String detail) {}
}
