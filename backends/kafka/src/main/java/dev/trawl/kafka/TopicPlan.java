package dev.trawl.kafka;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.NewTopic;

/// The settings for creating a missing topic.
record TopicPlan(int partitions, short replicas, int inSync, Duration retention) {

    private static final int PARTITIONS_PER_BROKER = 3;
    private static final int MOST_REPLICAS = 3;

    /// The content of a topic.
    enum Content {
        /// One partition: Kafka assigns the partitions of a share group to its readers. With several
        /// partitions, a busy
        /// or dead reader would block the records of its own.
        INVITATIONS(Duration.ofHours(1)),
        EVENTS(Duration.ofDays(1));

        final Duration retention;

        Content(Duration retention) {
            this.retention = retention;
        }
    }

    /// The settings of the URL, with defaults for this number of brokers.
    static TopicPlan of(Content content, int brokers, KafkaUrl url) {
        int usual = switch (content) {
            case INVITATIONS -> 1;
            case EVENTS -> PARTITIONS_PER_BROKER * brokers;
        };
        int replicas = url.count("replicas").orElse(Math.min(MOST_REPLICAS, brokers));
        return new TopicPlan(
                url.count("partitions").orElse(usual),
                (short) replicas,
                Math.max(1, Math.min(2, replicas - 1)),
                retention(url, content));
    }

    /// Parses `90s`, `30m`, `1h` or `7d`; a plain number is seconds.
    static Duration retention(KafkaUrl url, Content content) {
        return Optional.ofNullable(url.options().get("retention"))
                .map(text -> {
                    if (!text.matches("[1-9][0-9]{0,7}[smhd]?")) {
                        throw url.refused("retention must look like 90s, 30m, 1h or 7d, not " + text);
                    }
                    return duration(text);
                })
                .orElse(content.retention);
    }

    NewTopic topic(String name) {
        return new NewTopic(name, partitions, replicas)
                .configs(Map.of(
                        "min.insync.replicas", Integer.toString(inSync),
                        "retention.ms", Long.toString(retention.toMillis()),
                        "cleanup.policy", "delete"));
    }

    private static Duration duration(String text) {
        long number = Long.parseLong(text.replaceAll("[a-z]", ""));
        return switch (text.charAt(text.length() - 1)) {
            case 'm' -> Duration.ofMinutes(number);
            case 'h' -> Duration.ofHours(number);
            case 'd' -> Duration.ofDays(number);
            default -> Duration.ofSeconds(number);
        };
    }
}
