package dev.trawl.gateway.problem;

import dev.trawl.core.commit.OverloadedException;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.pull.PullAnswer;
import dev.trawl.core.schedule.ScheduleReply;
import dev.trawl.core.submit.SubmitReply;
import dev.trawl.core.task.ControlReply;
import dev.trawl.core.task.TaskAction;
import dev.trawl.gateway.text.PlainText;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.blob.BlobUnavailableException;
import dev.trawl.spi.ledger.CorruptRowException;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.live.LiveStateUnavailableException;
import dev.trawl.spi.worker.ReportReply;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/// Maps replies of the core and exceptions to problems, alike for REST, gRPC and the façades. Details of an unexpected
/// exception never reach the caller.
public final class ProblemMapping {

    public static final String ASK_THE_LOG = "see the server log for this trace_id";
    private static final String UNKNOWN =
            "it is not known whether the change was made; check, or repeat the request with the same Idempotency-Key";
    private static final int LONGEST_NAME = 100;
    private static final String RETRY_AFTER = "Retry-After";

    private ProblemMapping() {}

    public static RefusedException of(Throwable thrown) {
        return switch (thrown) {
            case RefusedException refused -> refused;
            case OverloadedException _ -> later(Problem.OVERLOADED, "1");
            case LedgerUnavailableException ledger
            when ledger.isUnknown() ->
                RefusedException.of(Problem.LEDGER_UNAVAILABLE, UNKNOWN).withHeader(RETRY_AFTER, "5");
            case LedgerUnavailableException ledger ->
                later(ledger.isFull() ? Problem.STORAGE_FULL : Problem.LEDGER_UNAVAILABLE, "5");
            case LiveStateUnavailableException _ -> later(Problem.LIVE_STATE_UNAVAILABLE, "2");
            case BlobUnavailableException _ -> later(Problem.BLOBS_UNAVAILABLE, "5");
            case CorruptRowException damaged ->
                RefusedException.of(Problem.DAMAGED_DATA, "table %s, row %s".formatted(damaged.table(), damaged.row()));
            case IOException broken
            when isSilence(broken) -> closing(Problem.REQUEST_TIMEOUT, "timeout while reading the body");
            // Server-side failures have types of their own, so the connection or the body framing is broken.
            case IOException _ -> closing(Problem.MALFORMED_REQUEST, "the body is incomplete or malformed");
            default -> RefusedException.of(Problem.INTERNAL, ASK_THE_LOG);
        };
    }

    /// Unwraps servlet and completion exceptions.
    public static Throwable cause(Throwable thrown) {
        boolean packed = thrown instanceof ServletException || thrown instanceof CompletionException;
        return packed && thrown.getCause() != null ? cause(thrown.getCause()) : thrown;
    }

    private static boolean isSilence(Throwable broken) {
        return broken instanceof SocketTimeoutException || broken.getCause() instanceof SocketTimeoutException;
    }

    private static RefusedException later(Problem problem, String seconds) {
        return RefusedException.of(problem, "try again later").withHeader(RETRY_AFTER, seconds);
    }

    /// A thing that the project does not have.
    ///
    /// @param kind what it is, such as `Task`
    public static RefusedException notFound(String kind, Object name) {
        String shown = PlainText.cleaned(String.valueOf(name));
        return RefusedException.of(
                Problem.NOT_FOUND,
                "%s %s not found".formatted(kind, shown.substring(0, Math.min(LONGEST_NAME, shown.length()))));
    }

    /// The ids of the accepted tasks.
    ///
    /// @param isList true when the tasks came as a list
    /// @throws RefusedException when the submission is rejected
    public static List<TaskId> accepted(SubmitReply reply, boolean isList) {
        return switch (reply) {
            case SubmitReply.Accepted(var ids, var _) -> ids;
            case SubmitReply.Rejected(var errors) ->
                throw RefusedException.of(errors.stream()
                        .map(error -> new FieldError(
                                kind(error.kind()),
                                (isList ? "/tasks/" + error.task() : "") + error.pointer(),
                                error.detail()))
                        .toList());
            case SubmitReply.QuotaExceeded(var pending, var limit) ->
                throw RefusedException.of(
                                Problem.QUOTA_EXCEEDED,
                                "the project has %d unfinished tasks; its limit is %d".formatted(pending, limit))
                        .withHeader(RETRY_AFTER, "10");
            case SubmitReply.Forbidden(var missing) -> throw RefusedException.of(missing);
            case SubmitReply.KeyReused _ ->
                throw RefusedException.of(
                        Problem.KEY_REUSED, "the idempotency key was used for another request; choose a new key");
        };
    }

    /// @throws RefusedException when the command is rejected
    public static void unlessDone(ControlReply reply, TaskId id, TaskAction action) {
        switch (reply) {
            case ControlReply.Done _ -> {}
            case ControlReply.NotAllowed(var state, var allowed) ->
                throw RefusedException.of(
                        Problem.ILLEGAL_TRANSITION,
                        "task %s is %s and cannot be %s; allowed: %s%s"
                                .formatted(
                                        id,
                                        state,
                                        participle(action),
                                        allowed.isEmpty()
                                                ? "nothing"
                                                : allowed.stream()
                                                        .map(ProblemMapping::name)
                                                        .collect(Collectors.joining(", ")),
                                        action == TaskAction.RESUME && state == TaskState.COMPLETED
                                                ? "; a crawl that ended at a limit can be resumed after an edit raises it"
                                                : ""));
            case ControlReply.NothingToRetry(var state, var failed) ->
                throw RefusedException.of(
                        Problem.NOTHING_TO_RETRY,
                        failed == 0
                                ? "no URL of task %s has failed; it is %s".formatted(id, state)
                                : "none of the %d failed URLs of task %s matches the choice; see GET /tasks/%s/errors"
                                        .formatted(failed, id, id));
            case ControlReply.NoCrawl _ ->
                throw RefusedException.of(
                        Problem.INVALID_REQUEST,
                        "task %s is not a crawl that has started; causes, hosts and statuses only choose URLs of a crawl"
                                .formatted(id));
            case ControlReply.Unknown _ -> throw notFound("Task", id);
        }
    }

    private static String participle(TaskAction action) {
        return switch (action) {
            case PAUSE -> "paused";
            case RESUME -> "resumed";
            case CANCEL -> "cancelled";
            case STOP -> "stopped";
            case RETRY -> "retried";
        };
    }

    private static String name(TaskAction action) {
        return action.name().toLowerCase(Locale.ROOT);
    }

    /// The answer to a request of a worker that names no task.
    ///
    /// @throws RefusedException unless the answer is `DONE`
    public static void unlessDone(PullAnswer answer) {
        unlessDone(answer, "");
    }

    /// The answer to a request of a worker for one task.
    ///
    /// @throws RefusedException unless the answer is `DONE`
    public static void unlessDone(PullAnswer answer, TaskId task) {
        unlessDone(answer, task.toString());
    }

    private static void unlessDone(PullAnswer answer, String task) {
        switch (answer) {
            case DONE -> {}
            case NOT_REGISTERED ->
                throw RefusedException.of(
                        Problem.NOT_REGISTERED, "the worker is not registered; register, then pull again");
            case TAKEN -> throw RefusedException.of(Problem.WORKER_TAKEN, "choose another worker_id");
            case UNKNOWN_TASK -> throw notFound("Task", task);
            case NOT_OWNER ->
                throw RefusedException.of(Problem.NOT_OWNER, "the lock expired, or another worker has the task");
            case STALE_LEASE ->
                throw RefusedException.of(
                        Problem.STALE_LEASE, "the lease has ended; stop this task and pull the next one");
            case FOREIGN_LEASE -> throw RefusedException.of(Problem.FORBIDDEN, "the lease belongs to another worker");
        }
    }

    /// @throws RefusedException when the command is rejected
    public static ScheduleReply.Done done(ScheduleReply reply, String schedule) {
        return switch (reply) {
            case ScheduleReply.Done done -> done;
            case ScheduleReply.Rejected(var errors) ->
                throw RefusedException.of(errors.stream()
                        .map(error -> new FieldError(kind(error.kind()), error.pointer(), error.detail()))
                        .toList());
            case ScheduleReply.Forbidden(var missing) -> throw RefusedException.of(missing);
            case ScheduleReply.NameTaken _ ->
                throw RefusedException.of(Problem.NAME_TAKEN, "/name", "a schedule with this name already exists");
            case ScheduleReply.Changed _ ->
                throw RefusedException.of(
                        Problem.PRECONDITION_FAILED, "the schedule was changed by another request; read it again");
            case ScheduleReply.Unknown _ -> throw notFound("Schedule", schedule);
        };
    }

    /// The error of a worker's report; empty when it is committed.
    ///
    /// @param at the JSON pointer of the report
    public static Optional<FieldError> error(ReportReply reply, String at) {
        return switch (reply) {
            case COMMITTED -> Optional.empty();
            case STALE_LEASE ->
                Optional.of(
                        new FieldError(Problem.STALE_LEASE, at + "/token", "this session no longer holds the lease"));
            case OUT_OF_TURN ->
                Optional.of(
                        new FieldError(Problem.INVALID_REQUEST, at + "/number", "number must follow the last report"));
            case NO_CRAWL ->
                Optional.of(new FieldError(
                        Problem.INVALID_REQUEST, at + "/discovery", "only crawls can report discoveries"));
        };
    }

    private static Problem kind(String kind) {
        return switch (kind) {
            case "unknown_type" -> Problem.UNKNOWN_TYPE;
            case "invalid_payload" -> Problem.INVALID_JOB;
            case "reserved_label" -> Problem.RESERVED_LABEL;
            default -> Problem.INVALID_REQUEST;
        };
    }

    /// A problem that closes the connection, because the end of the current request is unknown.
    public static RefusedException closing(Problem problem, String detail) {
        return RefusedException.of(problem, detail).withHeader("Connection", "close");
    }
}
