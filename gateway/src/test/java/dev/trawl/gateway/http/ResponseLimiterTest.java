package dev.trawl.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.Problem;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ResponseLimiterTest {

    private static final Answer ANSWER = Answer.json(200, "done");

    private final ResponseLimiter turns = new ResponseLimiter(1, Duration.ofMillis(1));

    @Test
    void who_does_not_get_a_turn_in_time_is_sent_away() throws IOException {
        turns.take(() -> {
            assertThatThrownBy(() -> turns.take(() -> ANSWER))
                    .isInstanceOfSatisfying(RefusedException.class, refused -> {
                        assertThat(refused.problem()).isEqualTo(Problem.OVERLOADED);
                        assertThat(refused.headers()).containsKey("Retry-After");
                    });
            return ANSWER;
        });
    }

    @Test
    void a_turn_ends_whatever_happens() throws IOException {
        assertThatThrownBy(() -> turns.take(() -> {
                    throw new IOException("no");
                }))
                .hasMessage("no");

        assertThat(turns.take(() -> ANSWER)).isSameAs(ANSWER);
    }
}
