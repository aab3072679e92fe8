package dev.trawl.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/// Sends records and waits a few seconds at most until the brokers have them. Losing a record is harmless, so the
/// acknowledgement of one broker is enough.
final class Sender implements AutoCloseable {

    private static final int MOST_MILLIS = 3_000;

    private final KafkaUrl url;
    private @Nullable KafkaProducer<byte[], byte[]> producer;
    private boolean isClosed;

    Sender(KafkaUrl url) {
        this.url = url;
    }

    void send(String doing, List<ProducerRecord<byte[], byte[]>> records) {
        try {
            var sent = new ArrayList<Future<?>>(records.size());
            for (var one : records) {
                var future = producer().send(one);
                if (future.isDone()) {
                    future.get(); // fail fast: the other records would only wait for the same error
                }
                sent.add(future);
            }
            for (var future : sent) {
                future.get(MOST_MILLIS + 1_000, TimeUnit.MILLISECONDS);
            }
        } catch (ExecutionException | TimeoutException | KafkaException | IllegalStateException e) {
            // a producer that was closed meanwhile throws IllegalStateException
            throw KafkaErrors.of(url, doing, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw KafkaErrors.of(url, doing, e);
        }
    }

    private synchronized KafkaProducer<byte[], byte[]> producer() {
        if (isClosed) {
            throw new KafkaException("closed");
        }
        if (producer == null) {
            Map<String, Object> settings = url.client();
            settings.put("acks", "1");
            settings.put("enable.idempotence", false);
            settings.put("linger.ms", 0);
            settings.put("max.in.flight.requests.per.connection", 1); // keeps the order on retries
            settings.put("batch.size", 65_536);
            settings.put("buffer.memory", 16_777_216);
            settings.put("max.block.ms", 2_000);
            settings.put("request.timeout.ms", 2_000);
            settings.put("delivery.timeout.ms", MOST_MILLIS);
            producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        }
        return producer;
    }

    @Override
    public void close() {
        KafkaProducer<byte[], byte[]> last;
        synchronized (this) {
            isClosed = true;
            last = producer;
            producer = null;
        }
        if (last != null) {
            last.close(Duration.ofSeconds(1));
        }
    }
}
