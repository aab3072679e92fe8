package dev.trawl.core.report;

import static dev.trawl.spi.worker.ReportReply.COMMITTED;
import static dev.trawl.spi.worker.ReportReply.NO_CRAWL;
import static dev.trawl.spi.worker.ReportReply.OUT_OF_TURN;
import static dev.trawl.spi.worker.ReportReply.STALE_LEASE;

import dev.trawl.core.task.Journal;
import dev.trawl.core.task.SubtaskLife;
import dev.trawl.core.task.TaskEnd;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.Progress.Delta;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Applies the reports of one commit group.
final class ReportBatch {

    private final Transaction transaction;
    private final List<Report> reports;
    private final RetryDecision decisions;
    private final Journal journal;
    private final Map<SubtaskId, Subtask> rows;
    private final Map<TaskId, Task> tasks;
    private final Map<TaskId, Crawl> crawls;
    private final List<SubtaskChange> subtaskChanges = new ArrayList<>();
    private final List<TaskChange> taskChanges = new ArrayList<>();
    private final Map<TaskId, Delta> deltas = new TreeMap<>();
    private final List<LogEntry> entries = new ArrayList<>();
    private final Map<TaskId, Discovery> discoveries = new TreeMap<>();

    ReportBatch(Transaction transaction, List<Report> reports, RetryDecision decisions, Journal journal) {
        this.transaction = transaction;
        this.reports = reports;
        this.decisions = decisions;
        this.journal = journal;
        var ids = new TreeSet<SubtaskId>();
        var taskIds = new TreeSet<TaskId>();
        for (Report report : reports) {
            ids.add(report.lease().subtask());
            if (needsTask(report)) {
                taskIds.add(report.lease().subtask().task());
            }
        }
        var discovered = reports.stream()
                .filter(report -> !report.discovery().isEmpty())
                .map(report -> report.lease().subtask().task())
                .collect(Collectors.toCollection(TreeSet::new));
        boolean alone = discovered.isEmpty(); // else crawls are locked, after the subtasks
        this.tasks = taskIds.isEmpty() ? Map.of() : transaction.tasks().take(taskIds); // before any subtask
        this.rows = alone
                ? transaction.subtasks().take(ids)
                : transaction.subtasks().lock(ids);
        this.crawls = alone ? Map.of() : transaction.frontier().lock(discovered);
    }

    /// Whether the task is needed. A sole subtask (number 1) may end its task; a failure needs its retry policy.
    private static boolean needsTask(Report report) {
        return switch (report.outcome()) {
            case Outcome.Continues _, Outcome.HandedBack _ -> false;
            case Outcome.Succeeded _ -> report.lease().subtask().number() == 1;
            case Outcome.Failed _, Outcome.TimedOut _ -> true;
        };
    }

    List<ReportReply> settleAll() {
        var settled = new ArrayList<ReportReply>(reports.size());
        reports.forEach(report -> settled.add(settle(report)));
        if (!subtaskChanges.isEmpty()) {
            transaction.tasks().change(taskChanges); // before any subtask
            transaction.subtasks().change(subtaskChanges);
            transaction.progress().add(List.copyOf(deltas.values()));
            transaction.log(entries);
            new ApplyDiscovery(transaction, decisions.random()).apply(crawls, discoveries);
        }
        return settled;
    }

    private ReportReply settle(Report report) {
        var was = rows.get(report.lease().subtask());
        if (was == null) {
            return STALE_LEASE;
        }
        if (!was.isHeldBy(report.session(), report.lease().epoch())) {
            return isRepetition(was, report) ? COMMITTED : STALE_LEASE;
        }
        if (report.number() <= was.attempts().checkpoints()) {
            return COMMITTED;
        }
        if (report.number() != was.attempts().checkpoints() + 1) {
            return OUT_OF_TURN;
        }
        if (!report.discovery().isEmpty() && !crawls.containsKey(was.id().task())) {
            return NO_CRAWL;
        }
        return apply(report, was);
    }

    /// Whether a report is a duplicate. A lease that its holder ended keeps its epoch; revocation raises it.
    private static boolean isRepetition(Subtask was, Report report) {
        if (was.epoch() != report.lease().epoch()) {
            return false;
        }
        return switch (report.outcome()) {
            case Outcome.Continues _ ->
                was.state() != SubtaskState.RUNNING
                        && report.number() <= was.attempts().checkpoints();
            case Outcome.Succeeded _ -> was.state() == SubtaskState.SUCCEEDED;
            case Outcome.Failed _, Outcome.TimedOut _ -> was.state().isWaiting() || was.state() == SubtaskState.DEAD;
            case Outcome.HandedBack _ -> was.state().isWaiting();
        };
    }

    private ReportReply apply(Report report, Subtask was) {
        var now = SubtaskLife.next(was, decisions.event(was, report.outcome())).touched(transaction.now());
        rows.put(now.id(), now);
        if (!report.discovery().isEmpty()) {
            discoveries.merge(now.id().task(), report.discovery(), Discovery::plus);
        }
        Optional<String> result = report.outcome() instanceof Outcome.Succeeded(var data)
                ? Optional.of(RetryDecision.clean(data)).filter(text -> !text.isEmpty())
                : Optional.empty();
        subtaskChanges.add(
                new SubtaskChange(was, now, report.cursor().map(RetryDecision::clean), result, report.ranges()));
        var ended = now.state().isTerminal() ? count(now) : Optional.<Task>empty();
        if (now.state() != was.state()) {
            var entry = journal.subtask(was, now, 0);
            entries.add(ended.map(Task::state).map(entry::alsoOf).orElse(entry));
        }
        return COMMITTED;
    }

    /// A sole subtask ends its task; any other leaves a delta for the aggregate step.
    private Optional<Task> count(Subtask ended) {
        int done = ended.state() == SubtaskState.SUCCEEDED ? 1 : 0;
        var delta = new Delta(ended.id().task(), done, 1 - done);
        if (!ended.sole()) {
            deltas.merge(ended.id().task(), delta, Delta::plus);
            return Optional.empty();
        }
        var task = tasks.get(ended.id().task());
        if (task == null || task.state().isEnded()) {
            throw new IllegalStateException("%s ended but its task is %s".formatted(ended.id(), task));
        }
        var counted = task.with(task.progress().plus(delta));
        var after = done == 1
                ? TaskEnd.of(counted, transaction.now())
                : TaskEnd.failed(counted, ended.status().cause().orElse(""), transaction.now());
        taskChanges.add(new TaskChange(task, after));
        return Optional.of(after);
    }
}
