package dev.trawl.worker.remote;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkCheck;
import dev.trawl.spi.worker.WorkOrders;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import dev.trawl.worker.Backoff;
import dev.trawl.worker.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The channel of a worker on another machine. Its invitations are already leases: the server claims them in the
/// same call.
public final class HttpChannel implements WorkerChannel {

    /// Workers that lost their server together reconnect spread over this time.
    private static final Duration SPREAD = Duration.ofSeconds(8);

    private static final Duration CHECK = Duration.ofSeconds(5);
    private static final Duration BETWEEN_CHANGES = Duration.ofSeconds(1);

    private final ServerLink link;
    private final String path;
    private final LeaseBook book;
    private final Backoff backoff;
    private final Consumer<ServerRefusal> refused;
    private final LeasePoll poll;
    private final SendReports reports;
    private final AtomicReference<Optional<WorkerStatus>> facts = new AtomicReference<>(Optional.empty());
    private final AtomicBoolean changing = new AtomicBoolean();
    private final Set<LeaseId> unheard = ConcurrentHashMap.newKeySet();
    private final Duration heartbeatInterval;
    private volatile boolean busyTold;
    private volatile boolean checksSettings;
    private volatile long session;

    /// For a worker that sends heartbeats at the server's interval.
    ///
    /// @param worker the id that the credential of the link belongs to
    /// @param refused called when the server rejects this worker permanently
    public HttpChannel(ServerLink link, String worker, Backoff backoff, Consumer<ServerRefusal> refused) {
        this(link, worker, Duration.ZERO, backoff, refused);
    }

    /// @param worker the id that the credential of the link belongs to
    /// @param heartbeatInterval of the worker; zero uses the server's interval
    /// @param refused called when the server rejects this worker permanently
    public HttpChannel(
            ServerLink link,
            String worker,
            Duration heartbeatInterval,
            Backoff backoff,
            Consumer<ServerRefusal> refused) {
        this.heartbeatInterval = heartbeatInterval;
        this.link = link;
        this.path = "/workers/" + worker;
        this.book = new LeaseBook();
        this.backoff = backoff;
        this.refused = refused;
        this.poll = new LeasePoll(link, path + "/leases", book);
        this.reports = new SendReports(link, path + "/reports");
    }

    /// Uploads segments to the server, with the token of a held lease.
    public UploadSegments segments() {
        return new UploadSegments(link, book);
    }

    /// Reads the secrets of held leases.
    public AskSecrets secrets() {
        return new AskSecrets(link, book);
    }

    /// Reads the results of tasks that the payloads of held leases reference.
    public AskResults results() {
        return new AskResults(link, book);
    }

    @Override
    public CompletableFuture<Registration> register(WorkerProfile profile) {
        var body = Wire.object()
                .put("protocol", profile.offers().protocol())
                .put("name", profile.name())
                .put("node", profile.node())
                .put("capacity", profile.capacity());
        var types = body.putArray("types");
        profile.types().stream().sorted().forEach(types::add);
        var modes = body.putArray("modes");
        profile.offers().ordered().forEach(mode -> modes.add(mode.code()));
        body.set("facts", Wire.facts(Machine.status(0, 0), heartbeatInterval));
        // A starting worker registers at once. A disconnected one is probably not the only one, so it waits.
        long most = session == 0 ? 0 : link.isLost() ? SPREAD.toNanos() : SPREAD.toNanos() / 8;
        var later = CompletableFuture.delayedExecutor(most == 0 ? 0 : backoff.upTo(most), TimeUnit.NANOSECONDS);
        return told(CompletableFuture.supplyAsync(() -> body, later)
                        .thenCompose(ready -> link.send("PUT", path, ready)))
                .thenApply(this::opened);
    }

    private Registration opened(JsonNode answer) {
        session = answer.path("session").asLong();
        checksSettings = answer.path("checks_settings").asBoolean();
        busyTold = false;
        poll.begin(session); // first, so that no late answer to the previous session is booked into this one
        book.clear();
        return new Registration(
                session,
                duration(answer, "renew_interval"),
                duration(answer, "lease_ttl"),
                heartbeatInterval.isZero() ? duration(answer, "heartbeat_interval") : heartbeatInterval);
    }

    private static Duration duration(JsonNode answer, String field) {
        return Duration.parse(answer.path(field).asString("PT5S"));
    }

    @Override
    public List<Invitation> invitations(long of, int max, Duration wait) {
        return poll.await(of, max, wait).stream()
                .map(lease -> new Invitation(
                        lease.id().subtask(),
                        lease.id().epoch(),
                        lease.type(),
                        false,
                        lease.alone() ? Invitation.ALONE_FROM : 0))
                .toList();
    }

    @Override
    public CompletableFuture<List<Lease>> claim(ClaimRequest request) {
        return CompletableFuture.completedFuture(request.invitations().stream()
                .flatMap(invitation -> book.take(invitation.subtask()).stream())
                .toList());
    }

    @Override
    public CompletableFuture<RenewalReply> renew(Renewal renewal) {
        var body = asked(renewal.session(), renewal.held());
        handBackUnwanted(renewal.session());
        addFacts(body);
        return told(link.send("POST", path + "/renewals", body))
                .handle((answer, failure) -> failure == null ? ordered(answer) : ended(renewal, failure));
    }

    /// Hands back leases of an earlier poll that the worker no longer takes.
    private void handBackUnwanted(long of) {
        for (LeaseId lease : book.unwanted()) {
            var _ = report(new Report(of, lease, 1, new Outcome.HandedBack()));
        }
    }

    private ObjectNode asked(long of, Collection<LeaseId> leases) {
        var body = Wire.object().put("session", of);
        var held = body.putArray("held");
        book.tokens(leases).forEach(held::add);
        return body;
    }

    private RenewalReply ordered(JsonNode answer) {
        return new RenewalReply(
                true, answer.path("drain").asBoolean(), Wire.capacity(answer), withUnheard(lost(answer)));
    }

    private List<LeaseId> lost(JsonNode answer) {
        var lost = answer.path("lost")
                .valueStream()
                .flatMap(token -> book.of(token.asString("")).stream())
                .toList();
        lost.forEach(book::forget);
        return lost;
    }

    /// The server reports a voided lease once, possibly in the answer to a status change, which has no
    /// waiting caller.
    private List<LeaseId> withUnheard(List<LeaseId> lost) {
        var all = new ArrayList<>(lost);
        unheard.removeIf(all::add);
        return all;
    }

    private static RenewalReply ended(Renewal renewal, Throwable failure) {
        if (refusal(failure).filter(ServerRefusal::isLoss).isPresent()) {
            return new RenewalReply(false, false, renewal.held());
        }
        throw ServerLink.packed(failure);
    }

    @Override
    public List<LeaseId> voided(List<LeaseId> leases) {
        return check(WorkCheck.of(session, leases)).lost();
    }

    /// Asks an older server, which knows no settings, only for void leases.
    @Override
    public WorkOrders check(WorkCheck check) {
        var body = asked(session, check.held()).put("renew", false);
        addFacts(body);
        if (checksSettings) {
            Wire.settings(body, check);
        }
        try {
            var answer = told(link.send("POST", path + "/renewals", body)).get(CHECK.toMillis(), TimeUnit.MILLISECONDS);
            return Wire.orders(answer, withUnheard(lost(answer)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return WorkOrders.lost(List.of());
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        var token = book.token(report.lease());
        if (token.isEmpty()) {
            return CompletableFuture.completedFuture(ReportReply.STALE_LEASE);
        }
        return reports.send(report.session(), Wire.report(report, token.get())).thenApply(reply -> {
            if (reply == ReportReply.STALE_LEASE || !(report.outcome() instanceof Outcome.Continues)) {
                book.forget(report.lease());
            }
            return reply;
        });
    }

    /// Sent at once when the worker has become busy or idle, at most once a second; otherwise with the next call of
    /// the session.
    @Override
    public void heartbeat(WorkerStatus status) {
        facts.set(Optional.of(status));
        tellChange();
    }

    private void tellChange() {
        var change = facts.get().filter(status -> status.isBusy() != busyTold);
        if (change.isEmpty() || changing.getAndSet(true)) {
            return;
        }
        // The server shows URLs only for leases that the same call names.
        var body = asked(change.get().session(), book.open()).put("renew", false);
        addFacts(body);
        var _ = told(link.send("POST", path + "/renewals", body))
                .thenAccept(answer -> unheard.addAll(lost(answer)))
                .whenCompleteAsync(
                        (_, _) -> {
                            changing.set(false);
                            tellChange();
                        },
                        CompletableFuture.delayedExecutor(BETWEEN_CHANGES.toMillis(), TimeUnit.MILLISECONDS));
    }

    private void addFacts(ObjectNode body) {
        facts.getAndSet(Optional.empty()).ifPresent(status -> {
            busyTold = status.isBusy();
            body.set("facts", Wire.facts(status, heartbeatInterval));
        });
    }

    @Override
    public CompletableFuture<Void> leave(long of) {
        return link.delete(path + "/sessions/" + of).thenAccept(_ -> {});
    }

    private <T> CompletableFuture<T> told(CompletableFuture<T> answer) {
        return answer.whenComplete((_, failure) -> {
            if (failure != null) {
                refusal(failure).filter(ServerRefusal::isFinal).ifPresent(refused);
            }
        });
    }

    private static Optional<ServerRefusal> refusal(Throwable failure) {
        return switch (failure) {
            case ServerRefusedException no -> Optional.of(no.refusal());
            case CompletionException packed when packed.getCause() != null -> refusal(packed.getCause());
            default -> Optional.empty();
        };
    }
}
