package dev.trawl.gateway.worker;

import dev.trawl.core.channel.LocalChannel;
import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.http.Answer;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Exchange;
import dev.trawl.gateway.json.JsonBody;
import dev.trawl.gateway.problem.FieldError;
import dev.trawl.gateway.problem.ProblemMapping;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.gateway.text.PlainText;
import dev.trawl.gateway.worker.ReportRow.RangeRow;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.secret.OpenedSecrets;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.DiscoveryDocument;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// `POST /workers/{id}/reports`: commits a batch of checkpoints and outcomes, with one reply per report. The whole
/// request is rejected when every report is rejected or every commit fails.
final class TakeReports {

    private static final int MOST = 2_000;

    private final LocalChannel channel;
    private final KnownSessions sessions;
    private final LeaseTokens tokens;
    private final BlobStore blobs;
    private final OpenedSecrets opened;

    /// @param opened secrets that workers have received
    TakeReports(
            LocalChannel channel, KnownSessions sessions, LeaseTokens tokens, BlobStore blobs, OpenedSecrets opened) {
        this.channel = channel;
        this.sessions = sessions;
        this.tokens = tokens;
        this.blobs = blobs;
        this.opened = opened;
    }

    record Request(Long session, List<ReportRow> reports) {}

    record Replies(List<Reply> replies) {}

    /// @param code `committed`, or the problem code
    record Reply(int status, String code, Optional<String> detail) {

        static final Reply COMMITTED = new Reply(200, "committed", Optional.empty());

        static Reply of(FieldError error) {
            return new Reply(error.problem().status(), error.problem().code(), Optional.of(error.detail()));
        }
    }

    Answer take(Exchange exchange) throws IOException {
        var asked = JsonBody.read(exchange, Request.class);
        if (asked.reports().isEmpty() || asked.reports().size() > MOST) {
            throw RefusedException.of(
                    Problem.INVALID_REQUEST, "/reports", "reports must be a list of 1 to %d items".formatted(MOST));
        }
        sessions.check(exchange.caller(), asked.session());
        var answers = send(exchange.caller(), asked);
        var _ = exchange.holding(CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)));
        return answer(answers);
    }

    private List<CompletableFuture<ReportReply>> send(Caller worker, Request asked) {
        var answers = new ArrayList<CompletableFuture<ReportReply>>();
        var sizes = new HashMap<String, Long>();
        for (int i = 0; i < asked.reports().size(); i++) {
            try {
                var report = report(worker, asked.session(), asked.reports().get(i), "/reports/" + i, sizes);
                answers.add(channel.report(report));
            } catch (RefusedException refused) {
                answers.add(CompletableFuture.failedFuture(refused));
            }
        }
        return answers;
    }

    private Report report(Caller worker, long session, ReportRow row, String at, Map<String, Long> sizes) {
        var lease = tokens.open(worker, row.token());
        if (row.number() < 1) {
            throw RefusedException.of(Problem.INVALID_REQUEST, at + "/number", "number must be at least 1");
        }
        var ranges = new ArrayList<SegmentRange>();
        for (RangeRow range : row.ranges().orElse(List.of())) {
            ranges.add(range(session, range, at + "/ranges/" + ranges.size(), sizes));
        }
        return new Report(
                session,
                lease,
                row.number(),
                row.cursor(),
                ranges,
                row.discovery().map(DiscoveryDocument::discovery).orElse(Discovery.NONE),
                told(lease, row.how(at)));
    }

    /// Cleans the error text of a worker for display: removes secrets it received and terminal control characters.
    private Outcome told(LeaseId lease, Outcome outcome) {
        return outcome instanceof Outcome.Failed(boolean retryable, String error, Duration pause)
                ? new Outcome.Failed(
                        retryable, PlainText.cleaned(opened.hide(lease.subtask().task(), error)), pause)
                : outcome;
    }

    /// Accepts only ranges of segments that this session has uploaded.
    private SegmentRange range(long session, RangeRow row, String at, Map<String, Long> sizes) {
        String key = SegmentName.in(session, row.segment())
                .map(named -> named.text())
                .orElseThrow(() -> RefusedException.of(Problem.INVALID_REQUEST, at + "/segment", "unknown segment"));
        long size = sizes.computeIfAbsent(key, blob -> blobs.size(blob).orElse(-1L));
        if (row.offset() < 0 || row.length() < 1 || row.records() < 0 || row.offset() > size - row.length()) {
            throw RefusedException.of(Problem.INVALID_REQUEST, at, "the range is not inside an uploaded segment");
        }
        return new SegmentRange(key, row.offset(), row.length(), row.records(), row.crc());
    }

    private static Answer answer(List<CompletableFuture<ReportReply>> answers) {
        var replies = new ArrayList<Reply>();
        var errors = new ArrayList<FieldError>();
        var failures = new ArrayList<RuntimeException>();
        for (int i = 0; i < answers.size(); i++) {
            try {
                var error = ProblemMapping.error(Await.on(answers.get(i)), "/reports/" + i);
                replies.add(error.map(Reply::of).orElse(Reply.COMMITTED));
                error.ifPresent(errors::add);
            } catch (CompletionException failure) {
                var error = error(failure, "/reports/" + i);
                error.ifPresentOrElse(errors::add, () -> failures.add(failure));
                replies.add(error.map(Reply::of).orElse(LATER));
            }
        }
        if (failures.size() == answers.size()) {
            throw failures.getFirst();
        }
        if (errors.size() == answers.size()) {
            throw RefusedException.of(errors.subList(0, Math.min(errors.size(), RefusedException.MOST_ERRORS)));
        }
        return Answer.json(200, new Replies(replies));
    }

    private static final Reply LATER =
            new Reply(Problem.LEDGER_UNAVAILABLE.status(), Problem.LEDGER_UNAVAILABLE.code(), Optional.of("try again"));

    private static Optional<FieldError> error(CompletionException failure, String at) {
        return switch (failure.getCause()) {
            case RefusedException refused
            when !refused.errors().isEmpty() -> Optional.of(refused.errors().getFirst());
            case RefusedException refused ->
                Optional.of(new FieldError(refused.problem(), at + "/token", refused.detail()));
            case null, default -> Optional.empty();
        };
    }
}
