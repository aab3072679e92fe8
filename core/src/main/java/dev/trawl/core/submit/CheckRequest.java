package dev.trawl.core.submit;

import dev.trawl.core.problem.Suggestion;
import dev.trawl.core.submit.SubmitReply.FieldError;
import dev.trawl.core.task.RetryPolicy;
import dev.trawl.core.task.TaskType;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.InvalidPayloadException;
import dev.trawl.plugin.Splitter;
import dev.trawl.spi.Caller;
import dev.trawl.spi.KeyScope;
import dev.trawl.spi.Lane;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.schedule.CrawlPlanner;
import dev.trawl.spi.schedule.LedgerSplitter;
import dev.trawl.spi.task.Labels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Validates a request and decides whether its task starts as one subtask or is split later.
public final class CheckRequest {

    private static final int FIRST_PARTS = 2;
    private static final Duration LONGEST = Duration.ofDays(365);

    private final TaskTypes types;
    private final Map<String, Splitter> splitters;
    private final LedgerReads reads;
    private final ResultReaders readers;

    public CheckRequest(TaskTypes types, Map<String, Splitter> splitters, LedgerReads reads, ResultReaders readers) {
        this.types = types;
        this.splitters = splitters;
        this.reads = reads;
        this.readers = readers;
    }

    /// The scope that the caller lacks for a task of this type, in addition to the scope of the route; empty if
    /// none. A task that reads results needs the results scope, because it could expose them to a caller without
    /// access. An unknown type needs no scope, because `check` rejects it.
    Optional<MissingScope> missingScope(Caller caller, String type, String payload) {
        if (caller.has(KeyScope.RESULTS_READ)) {
            return Optional.empty();
        }
        return types.find(type)
                .filter(known -> readsResults(known, payload))
                .map(_ -> new MissingScope(KeyScope.RESULTS_READ, type));
    }

    /// Returns whether a task reads results of other tasks. The executor of a browser's task is never run.
    boolean readsResults(TaskType type, String payload) {
        return type.lane() != Lane.PULL && readers.readsResults(type, payload);
    }

    /// @param part the only part of a split that yields one subtask; empty if the task is not split or
    /// is split later
    /// @param series the names under which later tasks find this one as their last run
    /// @param note for the log of the task; empty when there is none
    record Checked(
            TaskRequest request,
            TaskType type,
            Optional<String> part,
            boolean single,
            List<String> series,
            String note) {

        Checked as(CrawlPlanner.Accepted accepted) {
            return new Checked(
                    request.withPayload(accepted.payload()), type, part, single, accepted.series(), accepted.note());
        }
    }

    /// Checks task number `index` and adds its errors to `errors`.
    ///
    /// @param project the project of the task
    Optional<Checked> check(TaskRequest request, String project, int index, List<FieldError> errors) {
        var found = new ArrayList<FieldError>();
        var type = types.submittable(request.type());
        if (type.isEmpty()) {
            found.add(new FieldError(index, "/type", "unknown_type", unknown(request.type())));
        }
        if (request.priority() < 0 || request.priority() > TaskRequest.MAX_PRIORITY) {
            found.add(new FieldError(index, "/priority", "invalid_value", "priority is between 0 and 10"));
        }
        checkLimits(request, index, found);
        checkLabels(request, index, found);
        var checked = type.filter(_ -> found.isEmpty()).flatMap(known -> split(request, known, project, index, found));
        errors.addAll(found);
        return checked;
    }

    private static void checkLabels(TaskRequest request, int index, List<FieldError> errors) {
        request.labels()
                .reserved()
                .ifPresent(name -> errors.add(new FieldError(
                        index,
                        "/labels",
                        "reserved_label",
                        "'%s' begins with %s, which is reserved for trawl apply; choose another name"
                                .formatted(name, Labels.RESERVED))));
        Labels.flaw(request.storedLabels().entries())
                .ifPresent(flaw -> errors.add(new FieldError(index, "/labels", "invalid_value", flaw)));
    }

    private String unknown(String type) {
        String hint = Suggestion.closest(type, types.names())
                .map(meant -> " (did you mean '%s'?)".formatted(meant))
                .orElse("");
        return "unknown type '%s'%s; known types: %s".formatted(type, hint, String.join(", ", types.names()));
    }

    private static void checkLimits(TaskRequest request, int index, List<FieldError> errors) {
        int retries = request.overrides().maxRetries().orElse(0);
        if (retries < 0 || retries >= RetryPolicy.MOST_ATTEMPTS) {
            errors.add(new FieldError(index, "/max_retries", "invalid_value", "max_retries is between 0 and 999"));
        }
        var timeout = request.overrides().timeout().orElse(Duration.ofSeconds(1));
        if (!timeout.isPositive() || timeout.compareTo(LONGEST) > 0) {
            errors.add(
                    new FieldError(index, "/timeout", "invalid_value", "timeout is more than 0 and at most 365 days"));
        }
        if (request.delay().isNegative() || request.delay().compareTo(LONGEST) > 0) {
            errors.add(new FieldError(index, "/delay", "invalid_value", "delay is between 0 and 365 days"));
        }
    }

    private Optional<Checked> split(
            TaskRequest request, TaskType type, String project, int index, List<FieldError> errors) {
        if (type.splitter().isEmpty()) {
            return Optional.of(new Checked(request, type, Optional.empty(), true, List.of(), ""));
        }
        var splitter = splitters.get(type.splitter().get());
        if (splitter == null) {
            errors.add(new FieldError(
                    index,
                    "/type",
                    "invalid_value",
                    "type '%s' names the unknown splitter '%s'"
                            .formatted(type.name(), type.splitter().get())));
            return Optional.empty();
        }
        try {
            var first = splitter.next(request.payload(), type.splitSettings(), "", FIRST_PARTS);
            if (splitter instanceof LedgerSplitter checked) {
                checked.verify(request.payload(), project, reads);
            }
            CrawlPlanner.of(splitter)
                    .flatMap(planner -> planner.missing(request.payload(), project, reads))
                    .ifPresent(what -> errors.add(new FieldError(index, "/payload", "invalid_payload", what)));
            boolean single = first.done() && first.parts().size() == 1;
            var part = single ? Optional.of(first.parts().getFirst()) : Optional.<String>empty();
            var checked = new Checked(request, type, part, single, List.of(), "");
            return Optional.of(CrawlPlanner.of(splitter)
                    .map(planner -> checked.as(planner.accept(
                            request.payload(), new CrawlPlanner.Submitter(project, request.schedule()), reads)))
                    .orElse(checked));
        } catch (InvalidPayloadException invalid) {
            invalid.fields()
                    .forEach(field -> errors.add(
                            new FieldError(index, "/payload" + field.pointer(), "invalid_payload", field.message())));
            return Optional.empty();
        } catch (RuntimeException | LinkageError | StackOverflowError e) { // a splitter is foreign code
            errors.add(new FieldError(index, "/payload", "invalid_payload", String.valueOf(e.getMessage())));
            return Optional.empty();
        }
    }
}
