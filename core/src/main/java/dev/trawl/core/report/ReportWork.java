package dev.trawl.core.report;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.Journal;
import dev.trawl.core.task.TaskTypes;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/// Commits what lease holders report. A stale epoch changes nothing and is told so; a repeated report is known.
public final class ReportWork {

    private final GroupCommit commits;
    private final TaskTypes types;
    private final Journal journal;
    private final RandomGenerator random;
    private final Operation<Report, ReportReply> operation = this::settle;

    public ReportWork(GroupCommit commits, TaskTypes types, Journal journal, RandomGenerator random) {
        this.commits = commits;
        this.types = types;
        this.journal = journal;
        this.random = random;
    }

    /// Complete when the report is durable or known to be refused.
    public CompletableFuture<ReportReply> report(Report report) {
        return commits.write(operation, report.lease().subtask().task().value(), report);
    }

    private List<ReportReply> settle(Transaction transaction, List<Report> reports) {
        return new Settling(transaction, reports, new Decisions(transaction, types, random), journal).settleAll();
    }
}
