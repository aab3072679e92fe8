package dev.trawl.redis;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Looks, and looks again whenever something has come, until the time is over. A server that is away meanwhile is
/// waited for like an invitation; only who still finds it away at the end is told.
final class TakeWhenThere {

    /// What came may go unheard when the connection is lost, so everybody looks once a second.
    private static final long LOOK_AGAIN = Duration.ofSeconds(1).toNanos();

    private final Wakes wakes;
    private final TimeSource time;

    TakeWhenThere(Wakes wakes, TimeSource time) {
        this.wakes = wakes;
        this.time = time;
    }

    List<Invitation> take(String name, Duration wait, Supplier<List<Invitation>> look) {
        if (wait.isZero()) {
            return look.get();
        }
        long deadline = time.nanos() + wait.toNanos();
        try (var listening = wakes.listen(name)) {
            while (true) {
                long heard = listening.heard();
                var seen = Look.at(look);
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
