package dev.trawl.core.report;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.commit.Operation.Phase;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// Commits the reports of lease holders. A report with a stale epoch is rejected (`STALE_LEASE`). A duplicate is
/// acknowledged and ignored.
public final class ReportWork {

    private final GroupCommit commits;
    private final TaskTypes types;
    private final Journal journal;
    private final RandomGenerator random;
    private final Consumer<TaskId> frontierMoved;
    private final Runnable pausesChanged;
    private final Operation<Report, ReportReply> operation = Operation.in(Phase.CRAWLS, this::settle);

    /// @param frontierMoved called with a crawl that may have more to cut
    /// @param pausesChanged called when the pause of a host group may have changed
    public ReportWork(
            GroupCommit commits,
            TaskTypes types,
            Journal journal,
            RandomGenerator random,
            Consumer<TaskId> frontierMoved,
            Runnable pausesChanged) {
        this.commits = commits;
        this.types = types;
        this.journal = journal;
        this.random = random;
        this.frontierMoved = frontierMoved;
        this.pausesChanged = pausesChanged;
    }

    /// Completes when the report is durable or rejected.
    public CompletableFuture<ReportReply> report(Report report) {
        var task = report.lease().subtask().task();
        var answer = commits.write(operation, task.value(), report);
        return report.discovery().isEmpty() ? answer : answer.whenComplete((_, _) -> tell(report));
    }

    private void tell(Report report) {
        frontierMoved.accept(report.lease().subtask().task());
        if (!report.discovery().signs().isEmpty()) {
            pausesChanged.run();
        }
    }

    /// Settles reports inside a transaction that has already locked their tasks and subtasks.
    public List<ReportReply> settle(Transaction transaction, List<Report> reports) {
        return new ReportBatch(transaction, reports, new RetryDecision(transaction, types, random), journal)
                .settleAll();
    }
}
