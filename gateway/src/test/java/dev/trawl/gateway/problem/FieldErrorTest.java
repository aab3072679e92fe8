package dev.trawl.gateway.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.problem.Problem;
import org.junit.jupiter.api.Test;

class FieldErrorTest {

    @Test
    void a_long_value_is_shortened_and_the_rest_of_the_message_stays() {
        var error = new FieldError(
                Problem.INVALID_JOB,
                "/labels/" + "k".repeat(5_000),
                "labels: '%s' is too long".formatted("v".repeat(1 << 20)));

        assertThat(error.detail())
                .startsWith("labels: 'vvv")
                .endsWith("…' is too long")
                .hasSizeLessThan(250);
        assertThat(error.pointer()).startsWith("/labels/kkk").hasSizeLessThan(250);
        assertThat(RefusedException.of(Problem.INVALID_REQUEST, "it's " + "😀".repeat(1 << 20))
                        .detail())
                .startsWith("it's ")
                .endsWith("😀…")
                .hasSizeLessThan(2_010);
    }

    @Test
    void a_short_message_is_kept() {
        String detail = "'a' is none of 'b', 'c'";
        assertThat(new FieldError(Problem.INVALID_REQUEST, "/x", detail).detail())
                .isEqualTo(detail);
    }
}
