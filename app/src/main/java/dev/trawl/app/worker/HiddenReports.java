package dev.trawl.app.worker;

import dev.trawl.spi.secret.OpenedSecrets;
import dev.trawl.spi.worker.ForwardingChannel;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// A channel that removes the secrets of a task from reported errors, so that they are neither stored nor shown.
public record HiddenReports(WorkerChannel inner, OpenedSecrets opened) implements ForwardingChannel {

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        if (report.outcome() instanceof Outcome.Failed(boolean retryable, String error, Duration pause)) {
            String hidden = opened.hide(report.lease().subtask().task(), error);
            return inner.report(report.with(new Outcome.Failed(retryable, hidden, pause)));
        }
        return inner.report(report);
    }
}
