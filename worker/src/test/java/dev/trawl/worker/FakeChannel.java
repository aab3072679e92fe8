package dev.trawl.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.ClaimRequest;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Registration;
import dev.trawl.spi.worker.Renewal;
import dev.trawl.spi.worker.RenewalReply;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.ReportReply;
import dev.trawl.spi.worker.WorkerChannel;
import dev.trawl.spi.worker.WorkerProfile;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// The other side of the channel in memory: epochs, stale answers, repetition, and answers that get lost when told to.
/// Like the real one it answers on a thread of its own.
final class FakeChannel implements WorkerChannel, AutoCloseable {

    static final Duration RENEW = Duration.ofSeconds(5);
    static final Duration TTL = Duration.ofSeconds(15);

    private final Map<SubtaskId, FakeSubtask> subtasks = new LinkedHashMap<>();
    private final ArrayDeque<Invitation> inbox = new ArrayDeque<>();
    private final Map<Long, List<Lease>> claims = new HashMap<>();
    private final Map<String, Integer> failBefore = new HashMap<>();
    private final Map<String, Integer> failAfter = new HashMap<>();
    private final Set<Long> open = new HashSet<>();
    private final Set<String> held = new HashSet<>();
    private final Map<String, Integer> silent = new HashMap<>();
    private final Set<SubtaskId> damaged = new HashSet<>();
    private final Set<String> broken = new HashSet<>();
    private final List<String> calls = new ArrayList<>();
    private final ExecutorService ledger =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    private Duration timeout = Duration.ofMinutes(5);
    private volatile boolean tellsLost = true;
    private boolean drain;
    private List<String> current = List.of();
    private long sessions;

    /// Adds a subtask and invites to it.
    synchronized FakeSubtask offer(int number, String type, String payload, boolean alone) {
        FakeSubtask subtask = new FakeSubtask(number, type, payload, alone);
        subtasks.put(subtask.id, subtask);
        invite(subtask);
        return subtask;
    }

    synchronized void invite(FakeSubtask subtask) {
        inbox.add(subtask.invitation());
        notifyAll();
    }

    synchronized void timeout(Duration attempt) {
        timeout = attempt;
    }

    /// The next calls of a method fail and have no effect.
    synchronized void failBefore(String method, int times) {
        failBefore.put(method, times);
    }

    /// The next calls of a method have their effect, but the answer is lost.
    synchronized void failAfter(String method, int times) {
        failAfter.put(method, times);
    }

    /// Calls of a method are not answered until it is let go.
    synchronized void hold(String method) {
        held.add(method);
    }

    synchronized void letGo(String method) {
        held.remove(method);
        notifyAll();
    }

    /// The next calls of a method have no effect and are never answered.
    synchronized void silence(String method, int times) {
        silent.put(method, times);
    }

    /// The next call of a method throws what no caller can expect.
    synchronized void breakNext(String method) {
        broken.add(method);
    }

    /// A claim that names this subtask fails.
    synchronized void damage(FakeSubtask subtask) {
        damaged.add(subtask.id);
    }

    synchronized void orderDrain(boolean order) {
        drain = order;
    }

    synchronized void endSession(long session) {
        open.remove(session);
        subtasks.values().stream().filter(subtask -> subtask.holder == session).forEach(FakeSubtask::release);
    }

    synchronized void takeAway(FakeSubtask subtask) {
        subtask.release();
    }

    synchronized List<Outcome> outcomes(FakeSubtask subtask) {
        return List.copyOf(subtask.outcomes);
    }

    synchronized List<String> cursors(FakeSubtask subtask) {
        return List.copyOf(subtask.cursors);
    }

    /// What the last heartbeat said is fetched now.
    synchronized List<String> current() {
        return current;
    }

    synchronized long ended() {
        return subtasks.values().stream()
                .filter(subtask -> !subtask.outcomes.isEmpty())
                .count();
    }

    synchronized long sessions() {
        return sessions;
    }

    synchronized boolean isOpen(long session) {
        return open.contains(session);
    }

    /// Every call so far, such as `claim 1` or `report t1.1@1#1 Succeeded`.
    synchronized List<String> calls(String start) {
        return calls.stream().filter(call -> call.startsWith(start)).toList();
    }

    @Override
    public CompletableFuture<Registration> register(WorkerProfile profile) {
        return answer("register", profile.worker(), () -> {
            List.copyOf(open).forEach(this::endSession);
            sessions++;
            open.add(sessions);
            return new Registration(sessions, RENEW, TTL, Duration.ofSeconds(10));
        });
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // an empty answer before the time is allowed
    public synchronized List<Invitation> invitations(long session, int max, Duration wait) {
        breakIf("invitations");
        failIf(failBefore, "invitations");
        List<Invitation> taken = new ArrayList<>();
        try {
            if (inbox.isEmpty()) {
                wait(wait.toMillis());
            }
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
        while (taken.size() < max && !inbox.isEmpty()) {
            taken.add(inbox.remove());
        }
        return taken;
    }

    @Override
    public CompletableFuture<List<Lease>> claim(ClaimRequest request) {
        String call = request.request() + " of " + request.invitations().size();
        return answer(
                "claim",
                call,
                () -> claims.computeIfAbsent(request.request() + request.session() * 1_000_000, _ -> {
                    List<Lease> leases = new ArrayList<>();
                    for (Invitation invitation : request.invitations()) {
                        if (damaged.contains(invitation.subtask())) {
                            throw new IllegalStateException("the row is damaged");
                        }
                        FakeSubtask subtask = find(invitation.subtask());
                        if (open.contains(request.session())
                                && subtask.holder == 0
                                && subtask.epoch == invitation.epoch()) {
                            leases.add(subtask.lease(request.session(), timeout));
                        }
                    }
                    return leases;
                }));
    }

    /// Answers to renewals say of no lease that it is over, as if they were sent before its report came.
    void tellNoLostLeases() {
        tellsLost = false;
    }

    @Override
    public CompletableFuture<RenewalReply> renew(Renewal renewal) {
        List<LeaseId> named = renewal.held();
        return answer("renew", renewal.session() + " " + named, () -> {
            List<LeaseId> lost = named.stream()
                    .filter(lease -> tellsLost && !find(lease.subtask()).isHeldBy(renewal.session(), lease.epoch()))
                    .toList();
            return new RenewalReply(open.contains(renewal.session()), drain, lost);
        });
    }

    @Override
    public synchronized List<LeaseId> voided(List<LeaseId> leases) {
        calls.add("voided");
        failIf(failBefore, "voided");
        return leases.stream()
                .filter(lease -> find(lease.subtask()).epoch != lease.epoch())
                .toList();
    }

    @Override
    public CompletableFuture<ReportReply> report(Report report) {
        String call = "%s#%d %s"
                .formatted(
                        report.lease(),
                        report.number(),
                        report.outcome().getClass().getSimpleName());
        return answer("report", call, () -> {
            FakeSubtask subtask = find(report.lease().subtask());
            boolean repeated = subtask.epoch == report.lease().epoch() && report.number() <= subtask.lastNumber;
            if (!repeated && !subtask.isHeldBy(report.session(), report.lease().epoch())) {
                return ReportReply.STALE_LEASE;
            }
            subtask.apply(report);
            return ReportReply.COMMITTED;
        });
    }

    @Override
    public synchronized void heartbeat(WorkerStatus status) {
        calls.add("heartbeat " + status.running());
        current = status.current().stream()
                .map(url -> url.subtask() + " " + url.url())
                .toList();
        failIf(failBefore, "heartbeat");
    }

    @Override
    public CompletableFuture<Void> leave(long session) {
        return answer("leave", Long.toString(session), () -> {
                    endSession(session);
                    return session;
                })
                .thenAccept(_ -> {});
    }

    @Override
    public void close() {
        ledger.shutdownNow();
    }

    private FakeSubtask find(SubtaskId id) {
        FakeSubtask subtask = subtasks.get(id);
        if (subtask == null) {
            throw new IllegalStateException("no subtask " + id);
        }
        return subtask;
    }

    private <T> CompletableFuture<T> answer(String method, String detail, Supplier<T> effect) {
        synchronized (this) {
            calls.add(method + " " + detail);
            breakIf(method);
            if (countDown(silent, method)) {
                return new CompletableFuture<>();
            }
        }
        return CompletableFuture.supplyAsync(() -> answerNow(method, effect), ledger);
    }

    private synchronized <T> T answerNow(String method, Supplier<T> effect) {
        try {
            while (held.contains(method)) {
                wait();
            }
        } catch (InterruptedException closed) {
            throw new IllegalStateException(closed);
        }
        failIf(failBefore, method);
        T answer = effect.get();
        failIf(failAfter, method);
        return answer;
    }

    private void breakIf(String method) {
        if (broken.remove(method)) {
            throw new StackOverflowError("for the test");
        }
    }

    private static void failIf(Map<String, Integer> failures, String method) {
        if (countDown(failures, method)) {
            throw new IllegalStateException(method + " is cut");
        }
    }

    private static boolean countDown(Map<String, Integer> times, String method) {
        int left = times.getOrDefault(method, 0);
        times.put(method, Math.max(0, left - 1));
        return left > 0;
    }
}
