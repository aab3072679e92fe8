package dev.trawl.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownServerException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// `trawl doctor` shows what comes after the last colon or semicolon as what to do.
class KafkaErrorsTest {

    private static final KafkaUrl URL = KafkaUrl.parse("queue.url", "kafka://ann:secret@k1:9092");

    static Stream<Arguments> troubles() {
        return Stream.of(
                Arguments.of(new TimeoutException("node -1; gave up"), "check that its brokers run and that queue.url"),
                Arguments.of(new SaslAuthenticationException("no: sorry"), "check user, password and security"),
                Arguments.of(new SslAuthenticationException("bad; worse"), "check its certificate and ca in queue.url"),
                Arguments.of(new UnsupportedVersionException("old"), "use 4.2 or newer, for invitations with"),
                Arguments.of(
                        new InvalidReplicationFactorException("3; 1"), "start more, or lower replicas in queue.url"),
                Arguments.of(new TopicAuthorizationException(Set.of("t")), "it needs Describe, Create, Read and Write"),
                Arguments.of(new UnknownServerException("oh: a; b"), "look into the log of its brokers"));
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void message_begins_with_the_action_and_ends_with_advice(Exception cause, String advice) {
        String words = String.valueOf(
                KafkaErrors.of(URL, "connecting", new ExecutionException(cause)).getMessage());

        int last = Math.max(words.lastIndexOf("; "), words.lastIndexOf(": "));
        assertThat(words)
                .startsWith("connecting failed: ")
                .contains("Kafka at ")
                .doesNotContain("secret");
        assertThat(words.substring(last + 2)).startsWith(advice);
    }
}
