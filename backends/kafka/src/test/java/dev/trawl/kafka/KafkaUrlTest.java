package dev.trawl.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaUrlTest {

    @Test
    void several_brokers_are_named_and_the_port_may_be_left_out() {
        var url = KafkaUrl.parse("queue.url", "kafka://one.example:9093,two.example,[::1]:9094");
        assertThat(url.servers()).isEqualTo("one.example:9093,two.example:9092,[::1]:9094");
        assertThat(url.client()).containsEntry("security.protocol", "PLAINTEXT").doesNotContainKey("sasl.mechanism");
    }

    @Test
    void user_and_password_are_decoded_and_never_shown() {
        var url = KafkaUrl.parse("queue.url", "kafkas://us%40er:p%22a%3As+s@h:1?security=scram-sha-512");
        assertThat(url.user()).isEqualTo("us@er");
        assertThat(url.password()).isEqualTo("p\"a:s+s");
        assertThat(url).hasToString("kafkas://h:1");
        assertThat(url.client())
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.mechanism", "SCRAM-SHA-512");
        assertThat(url.client().get("sasl.jaas.config")).asString().contains("password=\"p\\\"a:s+s\";");
    }

    @Test
    void tls_may_be_a_parameter() {
        var url = KafkaUrl.parse("queue.url", "kafka://user:secret@h?tls=true&ca=/etc/ca.pem");
        assertThat(url.client())
                .containsEntry("security.protocol", "SASL_SSL")
                .containsEntry("sasl.mechanism", "PLAIN")
                .containsEntry("ssl.truststore.location", "/etc/ca.pem");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    redis://h:1                   | must look like kafka://
                    kafka://                      | must look like kafka://
                    kafka://h:99999               | no port 99999
                    kafka://h,,i                  | names no broker with ''
                    kafka://h?colour=red          | unknown parameter 'colour'; known are ca, partitions
                    kafka://h?tls=perhaps         | tls must be true or false
                    kafka://h?partitions=0        | partitions must be a whole number
                    kafka://h?replicas=x          | replicas must be a whole number
                    kafka://h?retention=soon      | retention must look like
                    kafka://h?security=plain      | security needs a user
                    kafka://u:geheim@h?security=x | security must be plain
                    kafka://h?prefix=a/b          | prefix must be made of
                    """)
    void rejects_an_invalid_url_with_the_reason(String url, String why) {
        assertThatThrownBy(() -> KafkaUrl.parse("queue.url", url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("queue.url")
                .hasMessageContaining(why)
                .hasMessageNotContaining("geheim");
    }

    @Test
    void the_longest_prefix_leaves_room_for_the_longest_pool() {
        String longest = "p".repeat(50);
        var url = KafkaUrl.parse("queue.url", "kafka://127.0.0.1:1?prefix=" + longest);
        try (var queue = new KafkaReadyQueue(url, new RealTime())) {
            assertThat(queue.topic("_".repeat(64), false)).hasSize(249);
        }
        assertThatThrownBy(() -> KafkaUrl.parse("queue.url", "kafka://h?prefix=p" + longest))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("queue.url: prefix must be made of")
                .hasMessageContaining("at most 50");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kafka://ann:S3CRET/abc@h:9092",
                "kafka://ann:S3CRET?x@h",
                "kafka://ann?S3CRET@h",
                "kafka://ann?tls=S3CRET@h",
                "kafka://ann:pw@S3CRET@h"
            })
    void a_password_that_is_not_encoded_is_not_quoted(String url) {
        assertThatThrownBy(() -> KafkaUrl.parse("queue.url", url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("percent-encode what is special in user and password")
                .hasNoCause()
                .message()
                .doesNotContain("S3CRET");
    }
}
