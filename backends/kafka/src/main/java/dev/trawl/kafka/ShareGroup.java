package dev.trawl.kafka;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/// The share group of an invitation topic; it has the name of the topic.
record ShareGroup(Brokers brokers, String name) {

    private static final Logger log = LoggerFactory.getLogger(ShareGroup.class);

    /// The group also reads records that were offered before its first reader joined.
    private static final Map<String, String> NEEDED = Map.of("share.auto.offset.reset", "earliest");

    /// Records held by a dead reader are redelivered soon, and readers may release records more often
    /// than by default.
    private static final Map<String, String> WISHED = Map.of(
            "share.record.lock.duration.ms", "15000",
            "share.delivery.count.limit", "10",
            "share.assignment.interval.ms", "0");

    /// Configures the group; false when it must be retried. Brokers may reject the optional settings; the
    /// group then only
    /// recovers more slowly after faults.
    boolean configure(boolean isAgain) {
        if (!set(NEEDED, isAgain)) {
            return false;
        }
        var _ = set(WISHED, false);
        return true;
    }

    /// Makes the brokers prepare the group for a new topic; otherwise its first reader waits for seconds.
    void prepare(int partitions) {
        var begin = IntStream.range(0, partitions)
                .boxed()
                .collect(Collectors.toMap(number -> new TopicPartition(name, number), _ -> 0L));
        try {
            brokers.answer(admin -> admin.alterShareGroupOffsets(name, begin).all());
        } catch (ExecutionException | TimeoutException e) {
            log.debug("group not prepared group={} cause={}", name, e.toString()); // the group already has readers
        }
    }

    private boolean set(Map<String, String> values, boolean isAgain) {
        var changes = values.entrySet().stream()
                .map(value -> new AlterConfigOp(new ConfigEntry(value.getKey(), value.getValue()), OpType.SET))
                .toList();
        var group = new ConfigResource(ConfigResource.Type.GROUP, name);
        try {
            brokers.answer(admin ->
                    admin.incrementalAlterConfigs(Map.of(group, changes)).all());
            return true;
        } catch (ExecutionException | TimeoutException e) {
            log.atLevel(isAgain ? Level.DEBUG : Level.WARN)
                    .log("group not configured group={} settings={} cause={}", name, values.keySet(), e.toString());
            return false;
        }
    }
}
