package dev.trawl.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.kafka.TopicPlan.Content;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// 004.26: partitions and replicas follow the cluster and its load.
class TopicPlanTest {

    private static final KafkaUrl PLAIN = KafkaUrl.parse("queue.url", "kafka://h");

    @ParameterizedTest
    @CsvSource({"1,3,1,1", "2,6,2,1", "3,9,3,2", "5,15,3,2"})
    void events_have_three_partitions_a_broker_and_up_to_three_replicas(
            int brokers, int partitions, short replicas, int inSync) {
        assertThat(TopicPlan.of(Content.EVENTS, brokers, PLAIN))
                .isEqualTo(new TopicPlan(partitions, replicas, inSync, Duration.ofDays(1)));
    }

    @Test
    void invitations_have_one_partition_so_that_no_reader_keeps_any_from_another() {
        assertThat(TopicPlan.of(Content.INVITATIONS, 3, PLAIN))
                .isEqualTo(new TopicPlan(1, (short) 3, 2, Duration.ofHours(1)));
    }

    @Test
    void url_parameters_override_the_derived_topic_plan() {
        var url = KafkaUrl.parse("queue.url", "kafka://h?partitions=12&replicas=2&retention=30m");
        assertThat(TopicPlan.of(Content.INVITATIONS, 3, url))
                .isEqualTo(new TopicPlan(12, (short) 2, 1, Duration.ofMinutes(30)));
    }

    @ParameterizedTest
    @CsvSource({"0,0,3,1", "10000,1000,3,1", "20000,0,1,2", "20000,0,3,3", "40000,20000,3,6", "100000,0,3,9"})
    void load_asks_for_more_partitions_by_whole_rounds_over_the_brokers(
            double perSecond, long lag, int brokers, int partitions) {
        assertThat(new PartitionAdvice(perSecond, lag, brokers).partitions()).isEqualTo(partitions);
    }
}
