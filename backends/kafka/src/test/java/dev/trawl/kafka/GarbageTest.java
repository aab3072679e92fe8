package dev.trawl.kafka;

import static dev.trawl.kafka.Invitations.POOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.spi.live.Invitation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Others write into our topics.
@Timeout(300)
class GarbageTest {

    private final KafkaUrl url = Kafka.fresh();

    @Test
    void unreadable_records_are_dropped_and_reported_once() {
        var out = System.err;
        var said = new ByteArrayOutputStream();
        try (var queue = new KafkaReadyQueue(url, new RealTime());
                var sender = new Sender(url)) {
            queue.offer(POOL, Invitations.normal(1, 1));
            String topic = queue.topic(POOL, false);
            var garbage = new ProducerRecord<byte[], byte[]>(topic, new byte[] {1, 2, 3});
            sender.send("spoiling", Collections.nCopies(100, garbage));
            queue.offer(POOL, Invitations.normal(2, 1));
            var taken = new HashSet<Invitation>();
            System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
            await().atMost(Duration.ofMinutes(2)).until(() -> {
                Invitations.take(queue, taken);
                return taken.size() == 2;
            });
            assertThat(said.toString(StandardCharsets.UTF_8))
                    .containsOnlyOnce("invitations thrown away topic=" + topic)
                    .doesNotContain("offset=");
        } finally {
            System.setErr(out);
        }
    }
}
