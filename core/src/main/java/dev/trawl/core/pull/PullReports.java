package dev.trawl.core.pull;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.pull.HeldTask.Look;
import dev.trawl.core.pull.HeldTask.Named;
import dev.trawl.core.report.ReportWork;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/// Commits the reports of pull workers. Only the lease holder can change a task. A duplicate final report is
/// acknowledged and ignored.
public final class PullReports {

    private final GroupCommit commits;
    private final TaskTypes types;
    private final ReportWork reports;
    private final Operation<Told, PullAnswer> operation = this::settleAll;

    public PullReports(GroupCommit commits, TaskTypes types, ReportWork reports) {
        this.commits = commits;
        this.types = types;
        this.reports = reports;
    }

    /// Completes when the report is durable or rejected.
    public CompletableFuture<PullAnswer> report(Caller caller, PullReport report) {
        return commits.write(operation, report.task().value(), new Told(caller, report));
    }

    private record Told(Caller caller, PullReport report) {

        WorkerKey key() {
            return WorkerKey.of(caller, report.worker());
        }
    }

    private List<PullAnswer> settleAll(Transaction transaction, List<Told> told) {
        var atHand =
                new LockedPullWorkers(transaction, told.stream().map(Told::key).toList());
        var tasks = new TreeSet<TaskId>();
        told.forEach(one -> tasks.add(one.report().task()));
        transaction.tasks().lock(tasks); // before any subtask: a report may end the task
        transaction.subtasks().lock(HeldTask.subtasks(tasks));
        return told.stream().map(one -> settle(transaction, atHand, one)).toList();
    }

    private PullAnswer settle(Transaction transaction, LockedPullWorkers atHand, Told told) {
        var report = told.report();
        var named = new Named(report.task(), report.lease());
        return switch (HeldTask.look(transaction, atHand, types, told.caller(), told.key(), named)) {
            case Look.Refused(var answer) -> answer;
            case Look.Found(var task) -> settle(transaction, atHand, report, task);
        };
    }

    private PullAnswer settle(Transaction transaction, LockedPullWorkers atHand, PullReport report, HeldTask task) {
        var was = task.row().subtask();
        var settled = reports.settle(
                transaction,
                List.of(new Report(
                        task.worker().session(),
                        task.lease(),
                        was.attempts().checkpoints() + 1,
                        report.cursor().apply(task.row()),
                        List.of(),
                        Discovery.NONE,
                        report.outcome())));
        if (settled.getFirst() == ReportReply.STALE_LEASE) {
            return report.lease().isPresent() ? PullAnswer.STALE_LEASE : PullAnswer.NOT_OWNER;
        }
        if (task.held()) {
            count(transaction, atHand, report, task);
        }
        return PullAnswer.DONE;
    }

    private static void count(Transaction transaction, LockedPullWorkers atHand, PullReport report, HeldTask task) {
        var worker = task.worker();
        switch (report.outcome()) {
            case Outcome.Continues _ -> atHand.keep(worker.asked(false, transaction.now()));
            case Outcome.Succeeded _, Outcome.Failed _, Outcome.TimedOut _, Outcome.HandedBack _ ->
                atHand.keep(worker.ended(
                        task.lease().subtask().task(),
                        task.lease().epoch(),
                        report.outcome() instanceof Outcome.Succeeded,
                        !atHand.seatOf(worker).held().isEmpty(),
                        transaction.now()));
        }
        atHand.heard(worker);
    }
}
