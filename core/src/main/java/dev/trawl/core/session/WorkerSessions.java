package dev.trawl.core.session;

import dev.trawl.core.commit.GroupCommit;
import dev.trawl.core.commit.LockOrder;
import dev.trawl.core.commit.Operation;
import dev.trawl.core.task.ReleaseLeases;
import dev.trawl.core.task.SubtaskEvent.Paused;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.WorkerProfile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// Registers worker sessions, renews them, drains them and ends them.
public final class WorkerSessions {

    private static final int ALL = 1_000_000;

    private final GroupCommit commits;
    private final LeaseConfig config;
    private final ReleaseLeases release;
    private final Runnable changed;
    private final Operation<WorkerProfile, Long> register = (transaction, profiles) ->
            profiles.stream().map(profile -> open(transaction, profile)).toList();
    private final Operation<Renewal, RenewalReply> renew = (transaction, renewals) -> {
        ReleaseLeases.lockAll(
                transaction, renewals.stream().map(Renewal::session).toList());
        return LockOrder.forEach(renewals, Renewal::session, renewal -> renew(transaction, renewal));
    };
    private final Operation<Long, Boolean> leave = (transaction, sessions) -> {
        ReleaseLeases.lockAll(transaction, sessions);
        return LockOrder.forEach(sessions, Function.identity(), session -> leave(transaction, session));
    };
    private final Operation<Drain, Boolean> drain =
            (transaction, orders) -> LockOrder.forEach(orders, Drain::session, order -> drain(transaction, order));

    private final Operation<Support, Boolean> support =
            (transaction, orders) -> LockOrder.forEach(orders, Support::session, order -> support(transaction, order));
    private final Operation<Resize, Boolean> resize =
            (transaction, orders) -> LockOrder.forEach(orders, Resize::session, order -> resize(transaction, order));

    /// @param changed called when a session was opened, drained, changed or ended
    public WorkerSessions(GroupCommit commits, LeaseConfig config, ReleaseLeases release, Runnable changed) {
        this.commits = commits;
        this.config = config;
        this.release = release;
        this.changed = changed;
    }

    /// Opens a session and returns its id. An open session of the same worker is lost, or this call is a
    /// repetition. In both cases the old session ends and its subtasks are released.
    public CompletableFuture<Long> register(WorkerProfile profile) {
        return commits.write(register, 0, profile);
    }

    /// Raises the beat and compares the named leases with the stored ones.
    public CompletableFuture<RenewalReply> renew(Renewal renewal) {
        return commits.write(renew, renewal.session(), renewal);
    }

    /// Ends a session whose worker stops; false if it had already ended.
    public CompletableFuture<Boolean> leave(long session) {
        return announced(commits.write(leave, session, session));
    }

    /// Makes a worker drain: it finishes its subtasks and takes no new ones. Or withdraws that. Returns false if
    /// there is no such open session.
    public CompletableFuture<Boolean> drain(long session, boolean isOrdered) {
        return announced(commits.write(drain, session, new Drain(session, isOrdered)));
    }

    private record Drain(long session, boolean isOrdered) {}

    /// Replaces the types that a worker runs. Returns false if there is no such open session.
    public CompletableFuture<Boolean> supports(long session, Set<String> types) {
        return announced(commits.write(support, session, new Support(session, Set.copyOf(types))));
    }

    private record Support(long session, Set<String> types) {}

    /// Changes the number of subtasks that a worker runs concurrently, until its process ends. Returns false if there
    /// is no such open session.
    public CompletableFuture<Boolean> resize(long session, int capacity) {
        return announced(commits.write(resize, session, new Resize(session, capacity)));
    }

    private record Resize(long session, int capacity) {}

    /// Ends the session of a process that ran out of memory while `largest` had its largest page. False if the
    /// session is no longer open.
    public CompletableFuture<Boolean> ranOutOfMemory(long session, SubtaskId largest) {
        Operation<SubtaskId, Boolean> once = (transaction, largests) -> largests.stream()
                .map(one -> ranOutOfMemory(transaction, session, one))
                .toList();
        return announced(commits.write(once, session, largest));
    }

    private boolean ranOutOfMemory(Transaction transaction, long session, SubtaskId largest) {
        var open = transaction.sessions().lock(session).filter(WorkerSession::open);
        open.ifPresent(lost -> release.outOfMemory(transaction, lost, largest));
        return open.isPresent();
    }

    /// Reports that the open sessions have changed.
    public void announce() {
        changed.run();
    }

    private <T> CompletableFuture<T> announced(CompletableFuture<T> write) {
        return write.whenComplete((_, _) -> announce());
    }

    private long open(Transaction transaction, WorkerProfile profile) {
        transaction
                .sessions()
                .lockOpen(profile.project(), profile.worker())
                .ifPresent(old -> release.lost(transaction, List.of(old), 0));
        return transaction
                .sessions()
                .insert(new WorkerSession(
                        0,
                        profile.project(),
                        profile.worker(),
                        profile.name(),
                        profile.node(),
                        profile.capacity(),
                        profile.types(),
                        profile.offers(),
                        0,
                        Map.of(),
                        false,
                        true,
                        transaction.now(),
                        0,
                        0));
    }

    private RenewalReply renew(Transaction transaction, Renewal renewal) {
        var session = transaction.sessions().lock(renewal.session()).filter(WorkerSession::open);
        if (session.isEmpty()) {
            return new RenewalReply(false, false, renewal.held());
        }
        var was = session.get();
        var stored = transaction.subtasks().heldBy(was.id(), ALL);
        var named = new HashSet<>(renewal.held());
        var missed = missed(
                was,
                stored.stream().filter(row -> !named.contains(leaseOf(row))).toList());
        takeBack(transaction, was, stored, missed);
        transaction.sessions().change(was, was.renewed(missed));
        stored.forEach(row -> named.remove(leaseOf(row)));
        return new RenewalReply(true, was.draining(), OptionalInt.of(was.capacity()), List.copyOf(named));
    }

    /// For each lease that was not named: the first beat without it.
    private static Map<String, Long> missed(WorkerSession was, List<Subtask> unnamed) {
        var missed = new TreeMap<String, Long>();
        unnamed.forEach(row -> {
            String lease = leaseOf(row).toString();
            missed.put(lease, was.missed().getOrDefault(lease, was.beat()));
        });
        return missed;
    }

    /// Releases leases that the worker never learned of, because the reply to the claim was lost. No delivery
    /// is counted in this case.
    private void takeBack(Transaction transaction, WorkerSession was, List<Subtask> stored, Map<String, Long> missed) {
        var forgotten = new ArrayList<Subtask>();
        for (Subtask row : stored) {
            Long since = missed.get(leaseOf(row).toString());
            if (since != null && was.beat() - since >= config.missedBeats()) {
                forgotten.add(row);
                missed.remove(leaseOf(row).toString());
            }
        }
        release.apply(transaction, forgotten, _ -> new Paused(), 0);
    }

    private boolean leave(Transaction transaction, long id) {
        var session = transaction.sessions().lock(id).filter(WorkerSession::open);
        session.ifPresent(open -> release.left(transaction, open));
        return session.isPresent();
    }

    private static boolean drain(Transaction transaction, Drain order) {
        return transaction
                .sessions()
                .lock(order.session())
                .filter(WorkerSession::open)
                .map(open -> transaction.sessions().change(open, open.ordered(order.isOrdered())))
                .orElse(false);
    }

    private static boolean support(Transaction transaction, Support order) {
        return transaction
                .sessions()
                .lock(order.session())
                .filter(WorkerSession::open)
                .map(open -> transaction.sessions().change(open, open.running(order.types())))
                .orElse(false);
    }

    private static boolean resize(Transaction transaction, Resize order) {
        return transaction
                .sessions()
                .lock(order.session())
                .filter(WorkerSession::open)
                .map(open -> transaction.sessions().change(open, open.resized(order.capacity())))
                .orElse(false);
    }

    private static LeaseId leaseOf(Subtask row) {
        return new LeaseId(row.id(), row.epoch());
    }
}
