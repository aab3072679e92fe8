package dev.trawl.app.crawl;

import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// A channel that passes on each committed report that contains ranges.
record ObservedChannel(WorkerChannel inner, Consumer<Report> committed) implements ForwardingChannel {

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        return inner.report(report).whenComplete((reply, _) -> {
            if (reply == ReportReply.COMMITTED && !report.ranges().isEmpty()) {
                committed.accept(report);
            }
        });
    }
}
