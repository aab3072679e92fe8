package dev.trawl.sim.mutant;

import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;

/// Planted bugs in the handling of calls of workers.
final class ChannelMutations {

    private ChannelMutations() {}

    private static Mutation reports(BiFunction<Report, Subtask, Report> misread) {
        return new Mutation() {
            @Override
            public WorkerChannel channel(WorkerChannel honest, LedgerReads reads) {
                return new HonestChannel(honest) {
                    @Override
                    public CompletableFuture<ReportReply> report(Report report) {
                        return super.report(running(reads, report.lease().subtask())
                                .map(row -> misread.apply(report, row))
                                .orElse(report));
                    }
                };
            }
        };
    }

    private static Optional<Subtask> running(LedgerReads reads, SubtaskId id) {
        return reads.subtasks(id.task(), EnumSet.of(SubtaskState.RUNNING), id.number() - 1, 1).stream()
                .map(SubtaskView::subtask)
                .filter(row -> row.id().equals(id))
                .findFirst();
    }

    static Mutation staleReportAccepted() {
        return reports((report, row) -> new Report(
                row.session().orElse(0),
                new LeaseId(row.id(), row.epoch()),
                report.lease().epoch() == row.epoch()
                        ? report.number()
                        : row.attempts().checkpoints() + 1,
                report.cursor(),
                report.ranges(),
                Discovery.NONE,
                report.outcome()));
    }

    static Mutation repeatedReportApplied() {
        return reports((report, row) -> new Report(
                report.session(),
                report.lease(),
                Math.max(report.number(), row.attempts().checkpoints() + 1),
                report.cursor(),
                report.ranges(),
                Discovery.NONE,
                report.outcome()));
    }

    static Mutation endedSessionRenewed() {
        return new Mutation() {
            @Override
            public WorkerChannel channel(WorkerChannel honest, LedgerReads reads) {
                return new HonestChannel(honest) {
                    @Override
                    public CompletableFuture<RenewalReply> renew(Renewal renewal) {
                        return super.renew(renewal)
                                .thenApply(orders -> new RenewalReply(true, orders.drain(), List.of()));
                    }
                };
            }
        };
    }
}
