package dev.trawl.core.submit;

import dev.trawl.core.submit.CheckRequest.Checked;
import dev.trawl.core.submit.SubmitReply.FieldError;
import dev.trawl.core.task.Journal;
import dev.trawl.plugin.MetricsCollector;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.ledger.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Accepts single tasks inside a larger transaction. Foreign or slow code runs before the transaction, when the
/// request is checked.
public final class AdmitTask {

    private final CheckRequest check;
    private final Journal journal;
    private final Supplier<SubmitConfig> config;
    private final MetricsCollector metrics;

    public AdmitTask(CheckRequest check, Journal journal, Supplier<SubmitConfig> config, MetricsCollector metrics) {
        this.check = check;
        this.journal = journal;
        this.config = config;
        this.metrics = metrics;
    }

    /// A checked request. A candidate with errors cannot be admitted.
    public static final class Candidate {

        private final Caller caller;
        private final Optional<Checked> checked;
        private final List<FieldError> errors;

        private Candidate(Caller caller, List<FieldError> errors) {
            this.caller = caller;
            this.checked = Optional.empty();
            this.errors = List.copyOf(errors);
        }

        private Candidate(Caller caller, Checked checked, List<FieldError> errors) {
            this.caller = caller;
            this.checked = Optional.of(checked);
            this.errors = List.copyOf(errors);
        }

        public List<FieldError> errors() {
            return errors;
        }
    }

    /// Checks a request outside any transaction.
    public Candidate check(Caller caller, TaskRequest request) {
        var errors = new ArrayList<FieldError>();
        return check.check(request, caller.project(), 0, errors)
                .map(checked -> new Candidate(caller, checked, errors))
                .orElseGet(() -> new Candidate(caller, errors));
    }

    /// The scope that the caller lacks for a task; empty if none is missing.
    public Optional<MissingScope> missingScope(Caller caller, String type, String payload) {
        return check.missingScope(caller, type, payload);
    }

    /// The candidate for a request that cannot be parsed.
    public static Candidate unreadable(Caller caller, String detail) {
        return new Candidate(caller, List.of(new FieldError(0, "", "invalid_value", detail)));
    }

    /// The reason why the candidate cannot be admitted now; empty if it can.
    public Optional<String> obstacle(Transaction transaction, Candidate candidate) {
        if (!candidate.errors.isEmpty()) {
            return Optional.of(candidate.errors.getFirst().detail());
        }
        long pending = transaction.submissions().pending(candidate.caller.project());
        long most = config.get().maxPending();
        return pending < most
                ? Optional.empty()
                : Optional.of("%d tasks are unfinished, the limit is %d".formatted(pending, most));
    }

    /// Stores the task under an id that the caller has reserved. The caller must check `obstacle` first.
    public void admit(Transaction transaction, TaskId id, Candidate candidate) {
        var task = NewTasks.of(id, candidate.checked.orElseThrow(), candidate.caller, "", transaction.now());
        transaction.submissions().insert(List.of(task));
        transaction.log(List.of(journal.accepted(task)));
    }

    /// Updates the metrics. Must be called for every admitted task after the commit.
    public void count(String type) {
        metrics.recordTaskCreated(type);
    }
}
