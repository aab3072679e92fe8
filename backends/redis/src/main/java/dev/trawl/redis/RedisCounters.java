package dev.trawl.redis;

import dev.trawl.redis.connection.Pipeline;
import dev.trawl.redis.connection.Script;
import dev.trawl.spi.live.Counters;
import java.time.Duration;

/// Counters as `counter:NAME`, a hash of the amounts counted in each step of the window.
final class RedisCounters implements Counters {

    private final Pipeline line;
    private final RedisKeys keys;

    RedisCounters(Pipeline line, RedisKeys keys) {
        this.line = line;
        this.keys = keys;
    }

    @Override
    public long take(String name, long amount, long most, Duration window) {
        return line.askBriefly(commands -> Script.COUNT.count(
                commands,
                keys.counter(name),
                Long.toString(amount),
                Long.toString(most),
                Long.toString(window.toMillis())));
    }
}
