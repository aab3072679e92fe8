package dev.trawl.worker;

import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Registration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One worker session, from registration to end: its guarded lease table and its running attempts.
final class SessionRuntime {

    private static final Logger log = LoggerFactory.getLogger(SessionRuntime.class);
    private static final long SLICE_MILLIS = 20;
    private static final int LEAST_UNANSWERED = 1_000;

    private final Registration registration;
    private final WorkerContext ports;
    private final Attempts attempts;
    private final Reports reports;
    private final SegmentWriter segments;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final LeaseTable table;
    private final HeartbeatSender heartbeats;
    private final WorkerConfig config;
    private volatile int capacity;
    private volatile boolean over;
    private boolean leaving;

    /// @param slots the capacity with which the worker registered
    /// @param abandoned executors that did not stop, counted over all sessions of the worker
    SessionRuntime(
            WorkerConfig config,
            int slots,
            Registration registration,
            WorkerContext ports,
            AtomicInteger abandoned,
            long sentAt) {
        this.registration = registration;
        this.ports = ports;
        this.attempts = new Attempts(ports, config.interruptGrace(), abandoned);
        this.reports = new Reports(registration.session(), ports, this::holds, this::reported, this::lose);
        this.segments = new SegmentWriter(registration.session(), ports, reports::commit, this::end);
        this.config = config;
        this.capacity = slots;
        this.table = new LeaseTable(limits(slots), registration.leaseTtl(), sentAt);
        this.heartbeats = new HeartbeatSender(this::status, this::isOpen, ports);
    }

    private LeaseTable.Limits limits(int slots) {
        int prefetch = (int) Math.min(Integer.MAX_VALUE, (long) config.prefetch() * slots / config.capacity());
        return new LeaseTable.Limits(slots, prefetch, Math.max(LEAST_UNANSWERED, 4 * slots));
    }

    /// Changes the number of leases that run at once. With fewer slots, running attempts finish first.
    void resize(int slots) {
        if (slots != capacity && slots > 0) {
            log.info("worker resized session={} from={} to={}", id(), capacity, slots);
            capacity = slots;
            change(held -> {
                held.limit(limits(slots));
                return true;
            });
        }
    }

    /// The maximum number of leases that run at once.
    int capacity() {
        return capacity;
    }

    Registration registration() {
        return registration;
    }

    long id() {
        return registration.session();
    }

    /// True if the session has not ended, by this worker's own clock.
    boolean isOpen() {
        return !over && !read(held -> held.expired(ports.time().nanos()));
    }

    /// The number of leases whose executors have not ended.
    int running() {
        return read(LeaseTable::running);
    }

    HeartbeatSender heartbeats() {
        return heartbeats;
    }

    private WorkerStatus status() {
        return Machine.status(id(), running(), attempts.current());
    }

    List<LeaseId> held() {
        return read(LeaseTable::held);
    }

    /// Waits until a claim is worth a call and returns the room for leases; 0 when it is not.
    int awaitRoom(Duration wait) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = wait.toNanos();
            while (left > 0 && !over && !table.worthAsking(ports.time().nanos())) {
                left = changed.awaitNanos(left);
            }
            long now = ports.time().nanos();
            return !over && table.worthAsking(now) ? table.room(now) : 0;
        } finally {
            lock.unlock();
        }
    }

    void asked(long request, int count) {
        change(held -> {
            held.asked(request, count, ports.time().nanos());
            return true;
        });
    }

    /// Accepts the leases of a claim and runs those that fit, or hands them back when the session takes no more.
    void granted(long request, List<Lease> leases) {
        reports.handBack(change(held -> {
            held.granted(request, over ? List.of() : leases, ports.time().nanos());
            return held.takes() ? List.of() : held.stopTaking();
        }));
    }

    /// Stops taking leases permanently; leases that have not started are handed back at once.
    void takeNothing() {
        reports.handBack(change(held -> {
            leaving = true;
            return held.stopTaking();
        }));
    }

    /// Stops taking leases until [#resumeTaking]; leases that have not started are handed back at once.
    void pauseTaking() {
        reports.handBack(change(LeaseTable::stopTaking));
    }

    void resumeTaking() {
        change(held -> {
            if (!over && !leaving) {
                held.resumeTaking();
            }
            return true;
        });
    }

    void renewed(long sentAt) {
        change(held -> {
            held.renewed(sentAt);
            return true;
        });
    }

    /// Stops the attempt of a lost lease, and drops its output.
    void lose(LeaseId id) {
        if (change(held -> held.lost(id))) {
            log.debug("lease lost subtask={} epoch={}", id.subtask(), id.epoch());
            attempts.stop(id);
        }
        // Also when its executor has ended: a report that is never answered would keep its output forever.
        segments.forget(id);
    }

    /// Ends the session: stops all attempts and sends no more reports.
    void end(String why) {
        boolean first = change(held -> {
            boolean wasOpen = !over;
            over = true;
            held.loseAll();
            return wasOpen;
        });
        if (first) {
            log.info("session ended session={} reason={}", id(), why);
            attempts.stopAll();
            segments.close();
        }
    }

    /// Interrupts all running attempts so that they are handed back.
    void stopRuns(Duration grace) {
        attempts.stopAll(grace);
    }

    /// Enforces deadlines; called at every tick. Sends nothing itself, because a full ledger blocks senders.
    void watch(long now) {
        if (!over && read(held -> held.expired(now))) {
            end("no renewal was answered in time");
        }
        attempts.watch(now);
        List<Lease> overdue = change(held -> held.overdue(now));
        if (!overdue.isEmpty()) {
            ports.clock().now(() -> reports.handBack(overdue));
        }
        segments.watch(now);
        heartbeats.watch(now, attempts::current);
    }

    /// Waits until nothing runs and nothing is held, or the monotonic deadline has passed.
    boolean awaitEmpty(long deadline) throws InterruptedException {
        return await(table::isEmpty, deadline);
    }

    boolean awaitIdle(long deadline) throws InterruptedException {
        return await(() -> table.running() == 0, deadline);
    }

    private boolean await(BooleanSupplier condition, long deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!condition.getAsBoolean()) {
                if (ports.time().nanos() - deadline >= 0) {
                    return false;
                }
                // The injected clock may jump, so the wait is cut into slices of real time.
                changed.await(SLICE_MILLIS, TimeUnit.MILLISECONDS);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Bytes of output in memory.
    long buffered() {
        return segments.buffered();
    }

    /// Items of all leases that a crash would repeat.
    int uncommitted() {
        return segments.backlog().uncommitted();
    }

    /// Opens the output of a lease.
    Output open(Lease lease) {
        return segments.open(lease);
    }

    /// Ends an attempt: frees its slot, and reports its outcome if the lease is still held.
    void finished(Attempt run, Outcome outcome) {
        LeaseId id = run.lease().id();
        attempts.ended(run);
        boolean ours = change(held -> held.ended(id, ports.time().nanos()));
        logEnd(run.lease(), outcome);
        Optional<Output> written = run.written();
        if (written.isEmpty()) {
            if (ours) {
                reports.end(id, outcome);
            }
        } else if (ours) {
            segments.finish(written.get(), outcome);
        } else {
            segments.forget(id);
        }
    }

    private static void logEnd(Lease lease, Outcome outcome) {
        if (log.isDebugEnabled()) {
            String how = outcome.getClass().getSimpleName();
            log.debug(
                    "subtask ended subtask={} attempt={} outcome={}", lease.id().subtask(), lease.attempt(), how);
        }
    }

    private boolean holds(LeaseId id) {
        return !over && read(held -> held.holds(id, ports.time().nanos()));
    }

    private void reported(LeaseId id) {
        change(held -> {
            held.answered(id);
            return true;
        });
    }

    private <T> T read(Function<LeaseTable, T> question) {
        lock.lock();
        try {
            return question.apply(table);
        } finally {
            lock.unlock();
        }
    }

    /// Changes the table, wakes waiting threads, and starts the leases that may start now.
    private <T> T change(Function<LeaseTable, T> change) {
        List<Attempt> startable = List.of();
        T result;
        boolean busy;
        lock.lock();
        try {
            result = change.apply(table);
            long now = ports.time().nanos();
            for (Optional<Lease> next = table.start(now); next.isPresent(); next = table.start(now)) {
                startable = startable.isEmpty() ? new ArrayList<>() : startable;
                startable.add(attempts.prepare(next.get(), this));
            }
            if (lock.hasWaiters(changed) && (!table.takes() || table.worthAsking(now))) {
                changed.signalAll();
            }
            busy = table.running() > 0;
        } finally {
            lock.unlock();
        }
        startable.forEach(Attempt::start);
        heartbeats.changed(busy);
        return result;
    }
}
