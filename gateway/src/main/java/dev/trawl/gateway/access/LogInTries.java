package dev.trawl.gateway.access;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.limit.SharedCounts;
import dev.trawl.gateway.problem.RefusedException;
import dev.trawl.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Limits sign-in attempts to ten within any minute, per account and per address, over all gateways. When the table
/// is full, it rejects new accounts and addresses instead of evicting old ones.
final class LogInTries {

    static final int MOST = 10;
    private static final long WINDOW = Duration.ofMinutes(1).toNanos();
    private static final int COUNTED = 20_000;

    private static final long CLEARED_EVERY = Duration.ofSeconds(1).toNanos();

    private final TimeSource time;
    private final SharedCounts shared;
    private final Map<String, ArrayDeque<Long>> tries = new HashMap<>();
    private long cleared;

    LogInTries(TimeSource time, SharedCounts shared) {
        this.time = time;
        this.shared = shared;
        this.cleared = time.nanos() - CLEARED_EVERY;
    }

    /// Counts an attempt.
    ///
    /// @throws RefusedException when the limit is exceeded
    void admit(String address, String account) {
        admitHere(address, account);
        for (String who : List.of("address " + address, "account " + account)) {
            var left = shared.take("sign-in:" + who, 1, MOST, Duration.ofNanos(WINDOW));
            if (left.isPresent() && left.getAsLong() == 0) {
                throw tooMany(WINDOW / 1_000_000_000);
            }
        }
    }

    private synchronized void admitHere(String address, String account) {
        long now = time.nanos();
        if (tries.size() >= COUNTED && now - cleared >= CLEARED_EVERY) {
            cleared = now; // a flood must not cause a full scan on every attempt
            tries.values().removeIf(times -> drop(times, now).isEmpty());
        }
        // Count the address first, so that one address cannot fill the table with accounts.
        count("address " + address, now);
        count("account " + account, now);
    }

    private void count(String who, long now) {
        var times = drop(tries.getOrDefault(who, new ArrayDeque<>()), now);
        if (times.size() >= MOST) {
            long wait = WINDOW - (now - times.getFirst());
            throw tooMany(Duration.ofNanos(wait).toSeconds() + 1);
        }
        if (tries.size() >= COUNTED && !tries.containsKey(who)) {
            throw tooMany(WINDOW / 1_000_000_000);
        }
        times.addLast(now);
        tries.put(who, times);
    }

    private static ArrayDeque<Long> drop(ArrayDeque<Long> times, long now) {
        while (!times.isEmpty() && now - times.getFirst() >= WINDOW) {
            times.removeFirst();
        }
        return times;
    }

    private static RefusedException tooMany(long seconds) {
        return RefusedException.of(
                        Problem.RATE_LIMITED,
                        "too many sign-in attempts; at most %d per minute are allowed".formatted(MOST))
                .withHeader("Retry-After", String.valueOf(seconds));
    }
}
