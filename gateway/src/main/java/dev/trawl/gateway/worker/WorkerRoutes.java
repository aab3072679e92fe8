package dev.trawl.gateway.worker;

import dev.trawl.core.TaskCore;
import dev.trawl.core.enrol.EnrolWorkers;
import dev.trawl.core.problem.Problem;
import dev.trawl.core.query.StoredResults;
import dev.trawl.core.secret.LeasedSecrets;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.gateway.http.Access;
import dev.trawl.gateway.http.Await;
import dev.trawl.gateway.http.Handler;
import dev.trawl.gateway.http.Route;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.blob.BlobStore;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.secret.OpenedSecrets;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/// Routes for workers on other machines: leases, reports and outputs, and joining and removal.
public final class WorkerRoutes implements AutoCloseable {

    private static final int SECRET_BYTES = 32;

    private final LongPolls polls;
    private final Registrations registrations;
    private final SessionRoutes sessions;
    private final TakeReports reports;
    private final TakeSegments segments;
    private final SignSegments addresses;
    private final GiveSecrets secrets;
    private final GiveResults results;
    private final JoinTokens invitations;
    private final JoinRequests joins;

    /// @param random generates secrets; must be thread-safe
    public WorkerRoutes(
            TaskCore core,
            LedgerReads reads,
            BlobStore blobs,
            TimeSource time,
            RandomGenerator random,
            StoreSecrets stored) {
        var channel = core.channel();
        var enrolment = new EnrolWorkers(core.commits());
        var tokens = new LeaseTokens(new Kept(enrolment, random)::secret);
        var known = new KnownSessions(reads);
        this.polls = new LongPolls(channel, time);
        this.registrations = new Registrations(channel, enrolment, core.types(), time);
        this.sessions = new SessionRoutes(channel, known, tokens, polls);
        var opened = new OpenedSecrets();
        this.reports = new TakeReports(channel, known, tokens, blobs, opened);
        var leases = new HeldLeases(reads);
        this.segments = new TakeSegments(leases, blobs, tokens);
        this.addresses = new SignSegments(leases, blobs, tokens);
        var tasks = new LeasedTask(reads, core.types(), core.submit()::readsResults);
        this.secrets = new GiveSecrets(leases, tasks, tokens, new LeasedSecrets(stored), opened, core.audit());
        this.results = new GiveResults(leases, tasks, tokens, new StoredResults(reads, blobs));
        this.invitations = new JoinTokens(enrolment, core.types(), channel, polls, random);
        this.joins = new JoinRequests(enrolment, reads, time, random);
    }

    public List<Route> routes() {
        return Stream.of(working(), outputs(), joining()).flatMap(List::stream).toList();
    }

    private List<Route> working() {
        return List.of(
                Route.put("/workers/{id}", Access.WORKER, own(registrations::register))
                        .about("Opens a session of the worker and ends its previous one.")
                        .takes(Registrations.Request.class)
                        .answers(Registrations.Registered.class),
                Route.post("/workers/{id}/leases", Access.WORKER, own(sessions::lease))
                        .about("Waits for subtasks and leases them. A repeated request returns the same leases.")
                        .takes(SessionRoutes.Take.class)
                        .answers(SessionRoutes.Taken.class),
                Route.post("/workers/{id}/renewals", Access.WORKER, own(sessions::renew))
                        .about("Renews the session and its leases, and returns commands for the worker.")
                        .takes(SessionRoutes.Renew.class)
                        .answers(OrdersDocument.class),
                Route.post("/workers/{id}/reports", Access.WORKER, own(reports::take))
                        .about("Commits checkpoints and outcomes, with one reply per report.")
                        .takes(TakeReports.Request.class)
                        .answers(TakeReports.Replies.class),
                Route.delete("/workers/{id}/sessions/{session}", Access.WORKER, own(sessions::leave))
                        .about("Ends the session and releases its leases.")
                        .answers(SessionRoutes.Left.class));
    }

    private List<Route> outputs() {
        return List.of(
                Route.put("/leases/{token}/segments/{name}", Access.WORKER, segments::put)
                        .about("Uploads a segment of the session that holds the lease, whole or in parts.")
                        .answers(201, TakeSegments.Kept.class),
                Route.post("/leases/{token}/segments/{name}/address", Access.WORKER, addresses::sign)
                        .about(
                                "Returns a signed URL for uploading the segment directly to the blob store, if available.")
                        .takes(SignSegments.Wish.class)
                        .answers(SignSegments.Signed.class),
                Route.get("/leases/{token}/secrets/{name}", Set.of(), secrets::give)
                        .needs(Access.WORKER)
                        .about("Returns a secret that the leased task or its type names.")
                        .answers(GiveSecrets.Given.class),
                Route.get("/leases/{token}/results/{id}", Set.of("after"), results::give)
                        .needs(Access.WORKER)
                        .about("Returns the results of an ended task that the leased task names.")
                        .answers(GiveResults.Given.class));
    }

    private List<Route> joining() {
        return List.of(
                Route.post("/workers/invitations", Access.WORKERS, invitations::invite)
                        .about("Creates a join token for one worker.")
                        .takes(JoinTokens.Asked.class)
                        .answers(201, JoinTokens.Invited.class),
                Route.post("/workers/join", Access.ANYONE, joins::join)
                        .about("Exchanges a join token for a worker credential. Repeatable with a proof.")
                        .takes(JoinRequests.Joining.class)
                        .answers(201, JoinRequests.Joined.class),
                Route.delete("/workers/{id}", Access.WORKERS, invitations::remove)
                        .about("Revokes the credential of a worker and releases its leases.")
                        .answers(JoinTokens.Removed.class));
    }

    /// Joins workers, for the façades.
    public JoinRequests joins() {
        return joins;
    }

    public JoinTokens invitations() {
        return invitations;
    }

    /// Rejects a worker id in the path that differs from the caller's.
    private static Handler own(Handler handler) {
        return exchange -> {
            if (!exchange.variable("id").equals(exchange.caller().principal())) {
                throw RefusedException.of(Problem.NOT_FOUND, "the credential is another worker's");
            }
            return handler.handle(exchange);
        };
    }

    /// Ends all long polls.
    @Override
    public void close() {
        polls.close();
    }

    /// The lease secret shared by all gateways, read once.
    private static final class Kept {

        private final EnrolWorkers enrolment;
        private final RandomGenerator random;
        private CompletableFuture<String> secret = CompletableFuture.failedFuture(new IllegalStateException());

        Kept(EnrolWorkers enrolment, RandomGenerator random) {
            this.enrolment = enrolment;
            this.random = random;
        }

        String secret() {
            return Await.on(asked());
        }

        private synchronized CompletableFuture<String> asked() {
            if (secret.isCompletedExceptionally()) {
                byte[] fresh = new byte[SECRET_BYTES];
                random.nextBytes(fresh);
                secret = enrolment.leaseSecret(HexFormat.of().formatHex(fresh));
            }
            return secret;
        }
    }
}
