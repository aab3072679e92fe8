package dev.trawl.core.report;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// Commits what lease holders report. A stale epoch changes nothing and is told so; a repeated report is known.
public final class ReportWork {

    private final GroupCommit commits;
    private final TaskTypes types;
    private final Journal journal;
    private final RandomGenerator random;
    private final Consumer<TaskId> frontierMoved;
    private final Runnable pausesChanged;
    private final Operation<Report, ReportReply> operation = Operation.late(this::settle);

    /// @param frontierMoved hears of crawls that have more to cut
    /// @param pausesChanged hears when a host group may be paused for another time
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

    /// Complete when the report is durable or known to be refused.
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

    /// Settles reports inside a transaction that has locked their tasks and subtasks already.
    public List<ReportReply> settle(Transaction transaction, List<Report> reports) {
        return new Settling(transaction, reports, new Decisions(transaction, types, random), journal).settleAll();
    }
}
