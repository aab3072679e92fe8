package dev.trawl.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// 000.26: a foreign reader of the topic finds the storage address of a finished subtask.
@Timeout(120)
class ResultUrlsTest {

    private static final String ADDRESS = "s3://bucket/segments/4/5-1!#0-4096";

    @Test
    void the_event_of_a_finished_subtask_names_its_storage_address() {
        var url = Kafka.fresh("partitions=1");
        ResultUrls results = asked -> {
            assertThat(asked).as("only finished subtasks are looked up").containsExactly(SubtaskId.of(12, 7));
            return Map.of(SubtaskId.of(12, 7), List.of(ADDRESS));
        };
        try (var events = new KafkaEvents(url, new RealTime(), 5, results);
                var reader = new KafkaConsumer<>(
                        Map.<String, Object>of(
                                "bootstrap.servers", Kafka.broker().url().replace("kafka://", "")),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer())) {
            events.publish(List.of(logged(98, SubtaskState.RUNNING), logged(99, SubtaskState.SUCCEEDED)));
            var partition = new TopicPartition(url.option("topic", ""), 0);
            reader.assign(List.of(partition));
            reader.seekToBeginning(List.of(partition));
            var read = new ArrayList<String>();
            await().atMost(Duration.ofMinutes(2)).until(() -> {
                reader.poll(Duration.ofMillis(100)).forEach(record -> read.add(new String(record.value(), UTF_8)));
                return read.size() >= 2;
            });
            assertThat(read.getFirst()).contains("\"RUNNING\"").doesNotContain("stored");
            assertThat(read.get(1)).contains("\"SUCCEEDED\"", "\"stored\":[\"" + ADDRESS + "\"]", "\"result\":");
        }
    }

    private static LoggedEntry logged(long position, SubtaskState state) {
        var entry = new LogEntry(
                new TaskId(12), "default", "crawl", 7, Optional.of(state), Optional.empty(), 3, 4, 0, "n1", "");
        return new LoggedEntry(position, 1_000, entry);
    }
}
