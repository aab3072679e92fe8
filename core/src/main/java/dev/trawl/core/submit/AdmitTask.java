package dev.trawl.core.submit;

import dev.trawl.core.submit.CheckRequest.Checked;
import dev.trawl.core.submit.SubmitReply.FieldError;
import dev.trawl.core.task.Journal;
import dev.trawl.spi.Caller;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.schedule.MetricsCollector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Accepts single tasks inside a transaction that does more than that. What is foreign code or slow is done before,
/// when the request is checked.
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

    /// A request that was checked. With errors it cannot be admitted.
    public static final class Candidate {

        private final Caller caller;
        private final Optional<Checked> checked;
        private final List<FieldError> errors;

        private Candidate(Caller caller, Optional<Checked> checked, List<FieldError> errors) {
            this.caller = caller;
            this.checked = checked;
            this.errors = List.copyOf(errors);
        }

        public List<FieldError> errors() {
            return errors;
        }
    }

    /// Checks a request outside any transaction.
    public Candidate check(Caller caller, TaskRequest request) {
        var errors = new ArrayList<FieldError>();
        var checked = check.check(request, caller.project(), 0, errors);
        return new Candidate(caller, checked, errors);
    }

    /// The scope that the caller lacks for a task; empty when nothing is missing.
    public Optional<MissingScope> missingScope(Caller caller, String type, String payload) {
        return check.missingScope(caller, type, payload);
    }

    /// A request that cannot even be read.
    public static Candidate unreadable(Caller caller, String detail) {
        return new Candidate(caller, Optional.empty(), List.of(new FieldError(0, "", "invalid_value", detail)));
    }

    /// Why it cannot be admitted now; empty when it can.
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

    /// Stores the task under an id that is the caller's own; there is no obstacle.
    public void admit(Transaction transaction, TaskId id, Candidate candidate) {
        var task = NewTasks.of(id, candidate.checked.orElseThrow(), candidate.caller, "", transaction.now());
        transaction.submissions().insert(List.of(task));
        transaction.log(List.of(journal.accepted(task)));
    }

    /// To be called for every admitted task after the commit.
    public void count(String type) {
        metrics.recordTaskCreated(type);
    }
}
