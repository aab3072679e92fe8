package dev.trawl.core.pull;

import dev.trawl.core.claim.ClaimSubtasks;
import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.Operation;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Lane;
import dev.trawl.spi.ledger.LedgerReads;
import dev.trawl.spi.ledger.OpenWorkReads.Ready;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.live.Heartbeats;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.pull.PullWorker;
import dev.trawl.spi.worker.ClaimRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/// Claims the best available subtasks for a pull worker: highest priority first, then oldest.
public final class PullSubtasks {

    private static final int PAGE = 1_000;
    private static final int REMEMBERED = 10_000;

    private final GroupCommit commits;
    private final LedgerReads reads;
    private final ClaimSubtasks claims;
    private final Heartbeats heartbeats;
    private final RandomGenerator random;
    private final Set<SubtaskId> chosen = ConcurrentHashMap.newKeySet();
    private final Map<TaskId, String> payloads = new ConcurrentHashMap<>();
    private final Operation<Asking, Pulled> operation = this::pullAll;

    public PullSubtasks(
            GroupCommit commits,
            LedgerReads reads,
            ClaimSubtasks claims,
            Heartbeats heartbeats,
            RandomGenerator random) {
        this.commits = commits;
        this.reads = reads;
        this.claims = claims;
        this.heartbeats = heartbeats;
        this.random = random;
    }

    /// Reads the ledger to choose subtasks now, and claims them with the next commit. The leases are durable when
    /// the future completes.
    public CompletableFuture<Pulled> pull(Caller caller, PullRequest request) {
        var best = choose(caller, request);
        var asking = new Asking(caller, request, best, number(request));
        return commits.writeIfRoom(operation, 0, asking)
                .whenComplete((_, _) -> best.forEach(ready -> chosen.remove(ready.id())))
                .thenApply(pulled -> {
                    pulled.seat().tell(heartbeats);
                    return pulled;
                });
    }

    /// @param number identifies the claim, so that a repeated request gets the same leases
    private record Asking(Caller caller, PullRequest request, List<Ready> best, long number) {

        WorkerKey key() {
            return WorkerKey.of(caller, request.worker());
        }
    }

    private long number(PullRequest request) {
        return request.request() != 0 ? request.request() : random.nextLong() | 1;
    }

    /// Skips subtasks that concurrent requests in this process are about to claim, to avoid contention.
    private List<Ready> choose(Caller caller, PullRequest request) {
        var best = new ArrayList<Ready>();
        try {
            choose(caller, request, best);
            return best;
        } catch (RuntimeException e) {
            best.forEach(ready -> chosen.remove(ready.id()));
            throw e;
        }
    }

    private void choose(Caller caller, PullRequest request, List<Ready> best) {
        for (int skip = 0; best.size() < request.limit(); skip += PAGE) {
            var page = reads.pulls().ready(caller.project(), request.type(), skip, PAGE);
            for (Ready ready : page) {
                if (best.size() < request.limit() && isAllowed(ready, request.allowed()) && chosen.add(ready.id())) {
                    best.add(ready);
                }
            }
            if (page.size() < PAGE) {
                break;
            }
        }
    }

    private boolean isAllowed(Ready ready, Predicate<String> allowed) {
        return allowed.test(payload(ready.id().task()));
    }

    /// A payload never changes, so it is cached.
    private String payload(TaskId task) {
        if (payloads.size() > REMEMBERED) {
            payloads.clear();
        }
        return payloads.computeIfAbsent(
                task, id -> reads.task(id).map(view -> view.body().payload()).orElse(""));
    }

    private List<Pulled> pullAll(Transaction transaction, List<Asking> asked) {
        var atHand = new LockedPullWorkers(
                transaction, asked.stream().map(Asking::key).toList());
        var requests = new ArrayList<ClaimRequest>(asked.size());
        for (Asking one : asked) {
            boolean refused = atHand.refusal(one.caller(), one.key()).isPresent();
            var worker = atHand.worker(one.key());
            requests.add(
                    refused
                            ? new ClaimRequest(0, one.number(), Lane.PULL, List.of())
                            : request(transaction, one, worker.orElseThrow()));
        }
        var won = claims.claimIn(transaction, requests);
        var pulled = new ArrayList<Pulled>(asked.size());
        for (int i = 0; i < asked.size(); i++) {
            pulled.add(answer(transaction, atHand, asked.get(i), won.get(i)));
        }
        return pulled;
    }

    /// Builds the claim. A worker that repeats a lost request gets the leases already won, even while it is paused.
    private static ClaimRequest request(Transaction transaction, Asking asked, PullWorker worker) {
        var before = transaction.subtasks().peekHeldBy(worker.session(), PAGE).stream()
                .filter(row -> row.isWonBy(worker.session(), asked.number()))
                .map(row -> new Invitation(
                        row.id(),
                        row.epoch(),
                        row.type(),
                        row.high(),
                        row.attempts().deliveries()))
                .toList();
        var fresh = worker.paused()
                ? List.<Invitation>of()
                : asked.best().stream()
                        .map(ready -> new Invitation(
                                ready.id(), ready.epoch(), asked.request().type(), false, ready.deliveries()))
                        .toList();
        return new ClaimRequest(worker.session(), asked.number(), Lane.PULL, before.isEmpty() ? fresh : before);
    }

    private static Pulled answer(Transaction transaction, LockedPullWorkers atHand, Asking asked, List<Lease> won) {
        var refusal = atHand.refusal(asked.caller(), asked.key());
        if (refusal.isPresent()) {
            return new Pulled(PullWorkerStatus.refused(refusal.get()), List.of(), false);
        }
        var worker = atHand.worker(asked.key()).orElseThrow().asked(!won.isEmpty(), transaction.now());
        atHand.keep(worker);
        atHand.heard(worker);
        boolean again = won.isEmpty() && !asked.best().isEmpty() && !worker.paused();
        return new Pulled(atHand.seatOf(worker), won, again);
    }
}
