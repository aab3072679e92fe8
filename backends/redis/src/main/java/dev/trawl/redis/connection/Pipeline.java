package dev.trawl.redis.connection;

import dev.trawl.spi.TimeSource;
import dev.trawl.spi.live.LiveStateUnavailableException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends commands over one connection that all callers share. The commands of one call are sent together.
public final class Pipeline {

    /// Commands that are sent together.
    public interface Batch<T> extends Function<RedisAsyncCommands<String, String>, List<RedisFuture<T>>> {}

    public static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final Logger log = LoggerFactory.getLogger(Pipeline.class);
    private static final Duration MOMENT = Duration.ofMillis(50);
    private static final Duration BRIEFLY = Duration.ofMillis(200);
    private static final Duration SOON = Duration.ofMillis(500);
    private static final long QUIET = Duration.ofSeconds(1).toNanos();
    private static final long COMPLAIN_EVERY = Duration.ofMinutes(1).toNanos();

    private final RedisAddress address;
    private final ReconnectingConnection<StatefulRedisConnection<String, String>> link;
    private final TimeSource time;
    private volatile long waitAgainAt;
    private volatile long complainAt;

    public Pipeline(
            RedisAddress address,
            ReconnectingConnection<StatefulRedisConnection<String, String>> link,
            TimeSource time) {
        this.address = address;
        this.link = link;
        this.time = time;
        this.waitAgainAt = time.nanos();
        this.complainAt = waitAgainAt;
    }

    /// Sends one command and returns its response.
    ///
    /// @throws LiveStateUnavailableException when the command timed out or was rejected
    public <T> T ask(Function<RedisAsyncCommands<String, String>, RedisFuture<T>> command) {
        return askAll(commands -> List.of(command.apply(commands))).getFirst();
    }

    /// As [#ask] with a short timeout, for callers that can continue without a response.
    public <T> T askBriefly(Function<RedisAsyncCommands<String, String>, RedisFuture<T>> command) {
        return askAllBriefly((Batch<T>) commands -> List.of(command.apply(commands)))
                .getFirst();
    }

    public <T> List<T> askAllBriefly(Batch<T> batch) {
        return run(batch, BRIEFLY);
    }

    /// Sends commands together and returns their responses.
    public <T> List<T> askAll(Batch<T> batch) {
        return run(batch, TIMEOUT);
    }

    /// Sends commands whose loss is harmless. Waits briefly for the server; after a timeout, not again for
    /// a second. Never
    /// throws.
    public <T> void tell(Batch<T> batch) {
        if (isPatient()) {
            var _ = tryTo(batch);
        } else {
            send(batch);
        }
    }

    /// Sends an optional command; empty when there is no response within 500 ms. Never throws.
    public <T> Optional<T> hear(Function<RedisAsyncCommands<String, String>, RedisFuture<T>> command) {
        try {
            return run(commands -> List.of(command.apply(commands)), SOON).stream()
                    .findFirst();
        } catch (LiveStateUnavailableException e) {
            complain(e);
            return Optional.empty();
        }
    }

    private boolean isPatient() {
        return time.nanos() - waitAgainAt >= 0;
    }

    private <T> List<T> tryTo(Batch<T> batch) {
        try {
            return run(batch, MOMENT);
        } catch (LiveStateUnavailableException e) {
            if (e.getCause() instanceof TimeoutException) {
                waitAgainAt = time.nanos() + QUIET;
            }
            complain(e);
            return List.of();
        }
    }

    private <T> void send(Batch<T> batch) {
        try {
            link.connection().ifPresent(connection -> {
                var _ = batch.apply(connection.async());
                connection.flushCommands();
            });
        } catch (RedisException e) {
            log.debug("redis write dropped cause={}", e.getMessage()); // queue of a hanging server is full
        }
    }

    private void complain(LiveStateUnavailableException failure) {
        long now = time.nanos();
        if (now - complainAt >= 0) {
            complainAt = now + COMPLAIN_EVERY;
            log.warn("redis write dropped cause={}", failure.getMessage());
        }
    }

    private <T> List<T> run(Batch<T> batch, Duration wait) {
        var connection = link.connection()
                .orElseThrow(
                        () -> RedisErrors.unavailable(address, link.trouble(), new RedisException(link.trouble())));
        long deadline = time.nanos() + wait.toNanos();
        try {
            try {
                return send(connection, batch, deadline);
            } catch (RedisNoScriptException _) {
                var _ = send(connection, Script::load, deadline); // the script cache was flushed
                return send(connection, batch, deadline);
            }
        } catch (TimeoutException e) {
            throw RedisErrors.unavailable(address, "did not answer within %d ms".formatted(wait.toMillis()), e);
        } catch (RedisException e) {
            if (RedisErrors.isWrongServer(e)) {
                link.drop(connection, RedisErrors.words(address, e));
            }
            throw RedisErrors.unavailable(address, RedisErrors.words(address, e), e);
        }
    }

    private <T> List<T> send(StatefulRedisConnection<String, String> connection, Batch<T> batch, long deadline)
            throws TimeoutException {
        var replies = batch.apply(connection.async());
        connection.flushCommands();
        var answers = new ArrayList<T>(replies.size());
        for (var reply : replies) {
            answers.add(await(reply, deadline));
        }
        return answers;
    }

    /// Waits for the response despite an interrupt: the response may contain entries already removed from a queue.
    private <T> T await(Future<T> reply, long deadline) throws TimeoutException {
        boolean interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return reply.get(deadline - time.nanos(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RedisException known ? known : new RedisException(e.getCause());
        } catch (CancellationException e) {
            throw new RedisException("the connection was closed", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
