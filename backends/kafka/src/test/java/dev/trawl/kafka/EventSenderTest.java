package dev.trawl.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.Rows;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class EventSenderTest {

    private static final List<LoggedEntry> THOUSAND =
            Collections.nCopies(1_000, new LoggedEntry(1, 1, Rows.entry(new TaskId(1), TaskState.PENDING)));

    private final KafkaUrl nowhere = KafkaUrl.parse("events.url", "kafka://127.0.0.1:1");

    @Test
    void no_more_entries_wait_than_there_is_room_for_and_none_once_kafka_has_failed() {
        try (var brokers = new Brokers(nowhere);
                var sender = new Sender(nowhere);
                var writer = new EventSender(
                        new KafkaTopics(brokers, nowhere, new RealTime()),
                        sender,
                        "events",
                        new EventRecord(1),
                        ResultUrls.NONE)) {
            for (int list = 0; list < 100; list++) {
                writer.add(THOUSAND);
            }
            assertThat(writer.waiting()).isEqualTo(EventSender.ROOM);
            writer.start();
            await().atMost(Duration.ofMinutes(2)).until(() -> writer.waiting() == 0);
        }
    }

    @Test
    void unsent_events_are_dropped_silently_on_close() {
        var out = System.err;
        var said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try (var brokers = new Brokers(nowhere);
                var sender = new Sender(nowhere);
                var writer = new EventSender(
                        new KafkaTopics(brokers, nowhere, new RealTime()),
                        sender,
                        "events",
                        new EventRecord(1),
                        ResultUrls.NONE)) {
            writer.add(THOUSAND);
            writer.start().close();
            await().atMost(Duration.ofMinutes(2)).until(() -> !writer.isAlive());
            assertThat(said.toString(StandardCharsets.UTF_8)).doesNotContain("EventWriter");
        } finally {
            System.setErr(out);
        }
    }
}
