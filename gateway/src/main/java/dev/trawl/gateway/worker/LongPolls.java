package dev.trawl.gateway.worker;

import dev.trawl.core.channel.LocalChannel;
import dev.trawl.gateway.http.Await;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.Lane;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.worker.ClaimRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/// Long polls of workers for leases, each on its virtual thread. Only the latest poll of a session waits, because a
/// new poll replaces an abandoned one.
final class LongPolls implements AutoCloseable {

    private static final int MANY = 10_000;

    private final LocalChannel channel;
    private final TimeSource time;
    private final Map<Long, Desk> desks = new ConcurrentHashMap<>();
    private volatile boolean closed;

    LongPolls(LocalChannel channel, TimeSource time) {
        this.channel = channel;
        this.time = time;
    }

    /// Waits for invitations and claims them. Empty when none arrives in time or every claim is lost. A repeated
    /// request returns the leases it won before.
    List<Lease> leases(long session, long request, int max, Duration wait) {
        if (desks.size() > MANY) {
            desks.values().removeIf(Desk::isIdle);
        }
        var desk = desks.computeIfAbsent(session, Desk::new);
        long turn = desk.next();
        desk.lock.lock();
        try {
            return desk.serve(turn, request, max, wait);
        } finally {
            desk.lock.unlock();
        }
    }

    /// Ends the polls of a session.
    void end(long session) {
        Optional.ofNullable(desks.remove(session)).ifPresent(Desk::next);
    }

    /// Ends all polls at once. Later polls do not wait.
    @Override
    public void close() {
        closed = true;
        desks.values().forEach(Desk::next);
    }

    /// Serializes the polls of one session.
    private final class Desk {

        private final long session;
        private final ReentrantLock lock = new ReentrantLock();
        private Optional<Thread> waiter = Optional.empty();
        private long turns;
        private long answered;

        Desk(long session) {
            this.session = session;
        }

        boolean isIdle() {
            return !lock.isLocked();
        }

        /// Interrupts the waiting poll and starts a new turn.
        synchronized long next() {
            waiter.ifPresent(Thread::interrupt);
            return ++turns;
        }

        private synchronized boolean begin(long turn) {
            boolean last = turn == turns && !closed;
            waiter = last ? Optional.of(Thread.currentThread()) : Optional.empty();
            return last;
        }

        private synchronized void end() {
            waiter = Optional.empty();
            var _ = Thread.interrupted(); // the interrupt concerned only the wait
        }

        List<Lease> serve(long turn, long request, int max, Duration wait) {
            // The first poll may repeat a request to another gateway, or to this one before a restart.
            if (answered == 0 || request <= answered) {
                var won = Await.on(channel.won(session, request));
                if (!won.isEmpty()) {
                    return won;
                }
            }
            answered = Math.max(answered, request);
            long until = time.nanos() + wait.toNanos();
            for (long left = wait.toNanos(); left >= 0; left = until - time.nanos()) {
                var invitations = await(turn, max, Duration.ofNanos(left));
                if (invitations.isEmpty()) {
                    return List.of();
                }
                var leases = Await.on(channel.claim(new ClaimRequest(session, request, Lane.ASSIGN, invitations)));
                if (!leases.isEmpty()) {
                    return leases;
                }
            }
            return List.of();
        }

        private List<Invitation> await(long turn, int max, Duration wait) {
            if (!begin(turn)) {
                return List.of();
            }
            try {
                return channel.invitations(session, max, wait);
            } finally {
                end();
            }
        }
    }
}
