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

/// Asks the brokers about themselves. Every question is answered or given up within three seconds.
final class Brokers implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(3);

    private final KafkaUrl url;
    private @Nullable Admin admin;
    private boolean isClosed;

    Brokers(KafkaUrl url) {
        this.url = url;
    }

    /// @param doing what is tried, for the message
    /// @throws LiveStateUnavailableException when there is no good answer
    <T> T ask(String doing, Function<Admin, KafkaFuture<T>> question) {
        try {
            return answer(question);
        } catch (ExecutionException | TimeoutException e) {
            throw KafkaTrouble.of(url, doing, e);
        }
    }

    /// Like `ask`, for those to whom the answer may well be a refusal.
    ///
    /// @throws ExecutionException with what the brokers refused
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
