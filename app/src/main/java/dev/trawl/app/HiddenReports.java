package dev.trawl.app;

import dev.trawl.spi.secret.SecretValues;
import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// A channel that takes known secrets out of the errors it reports, so that none is stored or shown.
record HiddenReports(WorkerChannel inner, SecretValues values) implements ForwardingChannel {

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        return inner.report(
                report.outcome() instanceof Outcome.Failed(boolean retryable, String error, Duration pause)
                        ? report.with(new Outcome.Failed(retryable, values.hide(error), pause))
                        : report);
    }
}
