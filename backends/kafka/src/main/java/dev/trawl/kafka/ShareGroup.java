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

/// The share group of a topic of invitations; it has the topic's name.
record ShareGroup(Brokers brokers, String name) {

    private static final Logger log = LoggerFactory.getLogger(ShareGroup.class);

    /// What was offered before the first reader came is read, too.
    private static final Map<String, String> NEEDED = Map.of("share.auto.offset.reset", "earliest");

    /// What a dead reader held comes again soon, and readers may give back more often than is usual.
    private static final Map<String, String> WISHED = Map.of(
            "share.record.lock.duration.ms", "15000",
            "share.delivery.count.limit", "10",
            "share.assignment.interval.ms", "0");

    /// Sets how the group reads; false when it must be tried again. What is only wished for brokers may refuse: then
    /// the group is slower after faults, and no worse.
    boolean configure(boolean isAgain) {
        if (!set(NEEDED, isAgain)) {
            return false;
        }
        var _ = set(WISHED, false);
        return true;
    }

    /// Has the brokers prepare the group for a topic that was just made: else its first reader waits for seconds.
    void prepare(int partitions) {
        var begin = IntStream.range(0, partitions)
                .boxed()
                .collect(Collectors.toMap(number -> new TopicPartition(name, number), _ -> 0L));
        try {
            brokers.answer(admin -> admin.alterShareGroupOffsets(name, begin).all());
        } catch (ExecutionException | TimeoutException e) {
            log.debug("group not prepared group={} cause={}", name, e.toString()); // somebody reads already
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
