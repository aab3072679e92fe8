package dev.trawl.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ResponseLimiterTest {

    private static final Answer ANSWER = Answer.json(200, "done");

    private final ResponseLimiter turns = new ResponseLimiter(1, Duration.ofMillis(1));

    @Test
    void a_response_without_a_permit_in_time_is_overloaded() throws IOException {
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
    void a_permit_is_released_after_an_exception() throws IOException {
        assertThatThrownBy(() -> turns.take(() -> {
                    throw new IOException("no");
                }))
                .hasMessage("no");

        assertThat(turns.take(() -> ANSWER)).isSameAs(ANSWER);
    }
}
