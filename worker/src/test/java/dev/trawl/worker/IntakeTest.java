package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class IntakeTest {

    @Test
    void unanswered_claims_are_abandoned_without_blocking_others() {
        try (Bench bench = Bench.started(2)) {
            bench.until(() -> !bench.channel.calls("renew").isEmpty());
            bench.channel.silence("claim", 16);
            bench.channel.offer(1, "echo", "{}", false);
            bench.until(() -> bench.channel.calls("claim 1").size() == 1);
            bench.channel.offer(2, "echo", "{}", false);
            bench.passTimeUntil(() -> bench.channel.calls("claim").size() == 16);
            bench.channel.offer(3, "echo", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.calls("claim 1 ")).hasSize(8);
            assertThat(bench.channel.sessions()).isEqualTo(1);
        }
    }

    @Test
    void a_claim_without_any_reply_is_abandoned_and_no_renewal_names_its_leases() {
        try (Bench bench = Bench.started(1)) {
            bench.channel.failAfter("claim", 8);
            bench.channel.offer(1, "echo", "{}", false);
            bench.passTimeUntil(() -> bench.channel.calls("claim 1 ").size() == 8);
            bench.channel.offer(2, "echo", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            bench.passTimeUntil(() -> bench.channel.calls("renew").getLast().equals("renew 1 []"));
            assertThat(bench.channel.calls("claim")).hasSize(9);
            assertThat(Set.copyOf(bench.channel.calls("report"))).containsExactly("report t1.2@1#1 Succeeded");
        }
    }

    @Test
    void an_answer_that_comes_late_is_used() {
        try (Bench bench = Bench.started(1)) {
            bench.until(() -> !bench.channel.calls("renew").isEmpty());
            bench.channel.hold("claim");
            bench.channel.offer(1, "echo", "{}", false);
            bench.until(() -> !bench.channel.calls("claim").isEmpty());
            bench.time.advance(FakeChannel.RENEW.minus(Duration.ofMillis(1)));
            bench.channel.letGo("claim");
            bench.until(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.calls("claim")).hasSize(1);
        }
    }

    @Test
    void a_damaged_row_spoils_its_own_claim_and_no_other() {
        try (Bench bench = Bench.started(2)) {
            FakeSubtask damaged = bench.channel.offer(1, "echo", "{}", false);
            bench.channel.damage(damaged);
            bench.until(() -> !bench.channel.calls("claim 1 ").isEmpty());
            for (int number = 2; number <= 20; number++) {
                bench.channel.offer(number, "echo", "{}", false);
            }
            bench.time.advance(Duration.ofMillis(500));
            bench.until(() -> bench.channel.ended() == 19);
            bench.passTimeUntil(() -> bench.channel.calls("claim 1 ").size() == 8);
            bench.channel.offer(21, "echo", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 20);
            assertThat(bench.channel.calls("claim 1 ")).hasSize(8);
            assertThat(bench.channel.outcomes(damaged)).isEmpty();
        }
    }
}
