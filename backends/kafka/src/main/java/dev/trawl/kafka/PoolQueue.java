package dev.trawl.kafka;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Hands fetched invitations from the readers of a pool's two topics to the callers that take them. Readers fetch
/// only while a caller waits, or shortly after a call without wait.
final class PoolQueue {

    private static final int PASSES = 19;
    private static final long MORE_COMES = Duration.ofMillis(20).toNanos();
    private static final long OFFER_COMES = Duration.ofMillis(50).toNanos();
    private static final long MAY_BEGIN = Duration.ofMillis(50).toNanos();
    private static final long BEGINS = Duration.ofSeconds(1).toNanos();
    private static final long COMES_BACK = Duration.ofMillis(500).toNanos();
    private static final long ASKS_AGAIN = Duration.ofSeconds(3).toNanos();
    private static final long LONGEST_HELD = Duration.ofSeconds(5).toNanos();

    private final TimeSource time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Condition changed = lock.newCondition();
    private final FetchedRecords high;
    private final FetchedRecords normal;
    private final FetchDemand appetite = new FetchDemand();
    private boolean isClosed;
    private boolean isOffering;
    private int waiting;
    private int wanted;
    private int passed;
    private long fetchedUntil;
    private long heldUntil;

    PoolQueue(TimeSource time) {
        this.time = time;
        this.fetchedUntil = time.nanos();
        this.heldUntil = fetchedUntil;
        this.high = new FetchedRecords(fetchedUntil);
        this.normal = new FetchedRecords(fetchedUntil);
    }

    FetchedRecords shelf(boolean ofHigh) {
        return ofHigh ? high : normal;
    }

    /// Takes up to `max`. A call without wait still waits up to 50 ms for invitations that are on their way.
    List<Invitation> take(int max, Duration wait) {
        lock.lock();
        try {
            waiting++;
            wanted += max;
            appetite.asked(isAlone(wait) ? FetchDemand.MOST : wanted);
            changed.signalAll();
            boolean interrupted = !await(wait.toNanos());
            waiting--;
            wanted -= max;
            rememberAsking(wait);
            var taken = drain(max);
            if (taken.isEmpty() && !interrupted) {
                trouble().ifPresent(e -> {
                    throw new LiveStateUnavailableException(String.valueOf(e.getMessage()), e);
                });
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /// This process is about to send `count` invitations to the topic.
    void offers(boolean ofHigh, int count) {
        lock.lock();
        try {
            isOffering = true;
            shelf(ofHigh).await(count, time.nanos(), time.nanos() + OFFER_COMES);
        } finally {
            lock.unlock();
        }
    }

    /// The invitations were sent, or sending failed.
    void offered(boolean ofHigh, boolean areThere) {
        lock.lock();
        try {
            if (areThere) {
                shelf(ofHigh).awaitLonger(time.nanos() + OFFER_COMES);
            } else {
                shelf(ofHigh).awaitNoMore(time.nanos());
            }
        } finally {
            lock.unlock();
        }
    }

    /// The number of records that a reader should fetch at once.
    int batchSize() {
        lock.lock();
        try {
            return appetite.size();
        } finally {
            lock.unlock();
        }
    }

    /// Waits until a fetch is needed; false when there was no demand for `idle`, or once the queue is closed.
    boolean awaitWanted(Duration idle) {
        lock.lock();
        try {
            long left = idle.toNanos();
            while (!isClosed && !isWantedNow() && left > 0) {
                left = changed.awaitNanos(left);
            }
            return !isClosed && isWantedNow();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    boolean isWanted() {
        lock.lock();
        try {
            return isWantedNow();
        } finally {
            lock.unlock();
        }
    }

    /// Offers fetched invitations to callers and waits until they are taken or demand ends. Returns the
    /// number left over.
    int handOut(FetchedRecords shelf, List<Invitation> fetched, boolean isFull) {
        lock.lock();
        try {
            long now = time.nanos();
            (shelf == normal ? high : normal).expectFirst(now, BEGINS, MAY_BEGIN);
            shelf.put(fetched, isFull, now, now + LONGEST_HELD);
            arrived.signalAll();
            for (long left = patience(shelf); !shelf.isEmpty() && !isClosed && left > 0; left = patience(shelf)) {
                var _ = changed.awaitNanos(left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return withdraw(shelf);
    }

    /// Applies a state change of a reader: started, stopped, failed or recovered.
    void note(Runnable change) {
        lock.lock();
        try {
            change.run();
            arrived.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        lock.lock();
        try {
            return isClosed;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            isClosed = true;
            arrived.signalAll();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Waits until an invitation may be handed out; false when interrupted.
    private boolean await(long wait) {
        try {
            long left = wait;
            long moment = Math.max(0, OFFER_COMES - wait);
            while (!isClosed) {
                long worthIt = Math.min(worthWaiting(), left + moment);
                boolean isThere = !high.isEmpty() || !normal.isEmpty();
                long most = isThere ? worthIt : Math.max(left, worthIt);
                if (most <= 0) {
                    return true;
                }
                left -= most - arrived.awaitNanos(most);
            }
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// The expected time in nanoseconds until the invitation that should come next arrives.
    private long worthWaiting() {
        long now = time.nanos();
        if (high.isEmpty()) {
            long forHigh = high.dueUntil() - now;
            return normal.isEmpty() ? Math.max(forHigh, normal.dueUntil() - now) : forHigh;
        }
        return passed >= PASSES && normal.isEmpty() ? normal.dueUntil() - now : 0;
    }

    /// Only a leader that assigns by itself both offers and takes without wait; no other node reads
    /// what it fetched.
    private boolean isAlone(Duration wait) {
        return isOffering && wait.isZero();
    }

    private void rememberAsking(Duration wait) {
        long now = time.nanos();
        if (wait.isZero()) {
            fetchedUntil = now + ASKS_AGAIN;
        }
        heldUntil = Math.max(fetchedUntil, now + COMES_BACK);
    }

    private List<Invitation> drain(int max) {
        var taken = new ArrayList<Invitation>();
        long more = time.nanos() + MORE_COMES;
        while (taken.size() < max && !(high.isEmpty() && normal.isEmpty())) {
            taken.add(next(more));
        }
        if (high.isEmpty() || normal.isEmpty() || waiting == 0) { // readers release sooner without waiting callers
            changed.signalAll();
        }
        return taken;
    }

    private Invitation next(long more) {
        if (!normal.isEmpty() && (high.isEmpty() || passed >= PASSES)) {
            passed = 0;
            return normal.next(more);
        }
        passed++;
        return high.next(more);
    }

    private boolean isWantedNow() {
        return waiting > 0 || fetchedUntil - time.nanos() > 0;
    }

    /// The time in nanoseconds for which fetched invitations may still wait for a caller.
    private long patience(FetchedRecords shelf) {
        long now = time.nanos();
        long lockEnds = shelf.heldUntil() - now;
        return waiting > 0 ? lockEnds : Math.min(lockEnds, heldUntil - now);
    }

    private int withdraw(FetchedRecords shelf) {
        lock.lock();
        try {
            return shelf.withdraw();
        } finally {
            lock.unlock();
        }
    }

    private Optional<LiveStateUnavailableException> trouble() {
        return high.trouble().or(normal::trouble);
    }
}
