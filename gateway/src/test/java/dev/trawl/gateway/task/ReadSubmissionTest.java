package dev.trawl.gateway.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.gateway.http.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReadSubmissionTest {

    @Test
    void reading_ends_when_no_more_errors_can_be_told() {
        String fields =
                IntStream.range(0, 100_000).mapToObj("\"f%d\":1"::formatted).collect(Collectors.joining(","));
        byte[] body = ("{" + fields + "}").getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> ReadSubmission.read(body, 10))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.errors()).hasSize(RefusedException.MOST_ERRORS));
    }
}
