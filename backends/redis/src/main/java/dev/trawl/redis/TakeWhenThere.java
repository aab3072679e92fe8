package dev.trawl.redis;

import dev.trawl.redis.InvitationText.Found;
import dev.trawl.redis.connection.Wakes;
import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Polls on every wake-up until entries arrive or the wait ends. Failures of the server during the wait
/// are retried; only
/// a failure of the last attempt is thrown.
final class TakeWhenThere {

    /// The poll interval: a wake-up may be lost with the connection.
    private static final long LOOK_AGAIN = Duration.ofSeconds(1).toNanos();

    private static final long TELL_EVERY = Duration.ofMinutes(1).toNanos();
    private static final Logger log = LoggerFactory.getLogger(TakeWhenThere.class);

    private final Wakes wakes;
    private final TimeSource time;
    private long unreadable;
    private long tellAt;

    TakeWhenThere(Wakes wakes, TimeSource time) {
        this.wakes = wakes;
        this.time = time;
        this.tellAt = time.nanos();
    }

    List<Invitation> take(String name, Duration wait, Supplier<Found> look) {
        if (wait.isZero()) {
            return readable(name, look, time.nanos() + LOOK_AGAIN);
        }
        long deadline = time.nanos() + wait.toNanos();
        try (var listening = wakes.listen(name)) {
            while (true) {
                long heard = listening.heard();
                var seen = Look.at(() -> readable(name, look, deadline));
                long left = deadline - time.nanos();
                if (!seen.taken().isEmpty()
                        || left <= 0
                        || Thread.currentThread().isInterrupted()) {
                    return seen.orThrow();
                }
                listening.await(heard, Math.min(left, LOOK_AGAIN));
            }
        }
    }

    /// Invalid entries are already off the queue, so valid entries may follow immediately.
    private List<Invitation> readable(String name, Supplier<Found> look, long until) {
        Found found;
        do {
            found = look.get();
            tell(name, found.unreadable());
        } while (found.isNothingButUnreadable() && until - time.nanos() > 0);
        return found.invitations();
    }

    private synchronized void tell(String name, int more) {
        unreadable += more;
        if (unreadable > 0 && time.nanos() - tellAt >= 0) {
            tellAt = time.nanos() + TELL_EVERY;
            log.warn(
                    "invitations thrown away key={} count={} cause=they cannot be read; find out who writes there",
                    name,
                    unreadable);
            unreadable = 0;
        }
    }

    private record Look(List<Invitation> taken, Optional<LiveStateUnavailableException> failure) {

        static Look at(Supplier<List<Invitation>> look) {
            try {
                return new Look(look.get(), Optional.empty());
            } catch (LiveStateUnavailableException e) {
                return new Look(List.of(), Optional.of(e));
            }
        }

        List<Invitation> orThrow() {
            failure.ifPresent(e -> {
                throw e;
            });
            return taken;
        }
    }
}
