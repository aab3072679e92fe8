package dev.trawl.kafka;

import dev.trawl.spi.live.LiveStateUnavailableException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.jspecify.annotations.Nullable;

/// Sends admin requests to the brokers. Every request completes or times out within 3.5 seconds.
final class Brokers implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(3);

    private final KafkaUrl url;
    private @Nullable Admin admin;
    private boolean isClosed;

    Brokers(KafkaUrl url) {
        this.url = url;
    }

    /// @param doing the attempted operation, for the message
    /// @throws LiveStateUnavailableException when the request fails or times out
    <T> T ask(String doing, Function<Admin, KafkaFuture<T>> question) {
        try {
            return answer(question);
        } catch (ExecutionException | TimeoutException e) {
            throw KafkaErrors.of(url, doing, e);
        }
    }

    /// Like `ask`, for callers that expect a rejection.
    ///
    /// @throws ExecutionException with the error of the brokers
    <T> T answer(Function<Admin, KafkaFuture<T>> question) throws ExecutionException, TimeoutException {
        try {
            return question.apply(admin()).get(PATIENCE.toMillis() + 500, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LiveStateUnavailableException("interrupted while Kafka at %s was asked".formatted(url), e);
        } catch (KafkaException e) {
            throw new ExecutionException(e);
        }
    }

    private synchronized Admin admin() {
        if (isClosed) {
            throw new KafkaException("closed");
        }
        if (admin == null) {
            Map<String, Object> settings = url.client();
            settings.put("default.api.timeout.ms", (int) PATIENCE.toMillis());
            settings.put("request.timeout.ms", 2_000);
            admin = Admin.create(settings);
        }
        return admin;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (admin != null) {
            admin.close(Duration.ofSeconds(1));
            admin = null;
        }
    }
}
