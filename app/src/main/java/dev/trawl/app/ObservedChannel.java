package dev.trawl.app;

import dev.trawl.spi.ledger.SegmentRange;
import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// A channel that tells which ranges were committed over it.
record ObservedChannel(WorkerChannel inner, Consumer<List<SegmentRange>> committed) implements ForwardingChannel {

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        return inner.report(report).whenComplete((reply, _) -> {
            if (reply == ReportReply.COMMITTED && !report.ranges().isEmpty()) {
                committed.accept(report.ranges());
            }
        });
    }
}
