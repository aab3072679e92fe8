package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.worker.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LivenessTest {

    @Test
    void renewals_name_every_lease_until_its_report_is_answered() {
        try (Bench bench = Bench.started(2)) {
            bench.offer(2, "gate");
            bench.until(() -> bench.running.get() == 2);
            bench.passTimeUntil(() -> bench.channel
                                    .calls("renew 1 [t1.1@1, t1.2@1]")
                                    .size()
                            + bench.channel.calls("renew 1 [t1.2@1, t1.1@1]").size()
                    > 0);
            bench.channel.hold("report");
            bench.gate.countDown();
            bench.until(() -> bench.channel.calls("report").size() == 2);
            int before = bench.channel.calls("renew 1 [t1").size();
            bench.time.advance(FakeChannel.RENEW);
            bench.until(() -> bench.channel.calls("renew 1 [t1").size() > before);
            bench.channel.letGo("report");
            bench.until(() -> bench.channel.ended() == 2);
            bench.passTimeUntil(() -> !bench.channel.calls("renew 1 []").isEmpty()
                    && bench.channel.calls("renew").getLast().equals("renew 1 []"));
        }
    }

    @Test
    void without_an_answered_renewal_for_one_ttl_everything_stops_unreported_and_a_new_session_begins() {
        try (Bench bench = Bench.started(2)) {
            bench.offer(2, "gate");
            bench.until(() -> bench.running.get() == 2);
            bench.until(() -> !bench.channel.calls("renew").isEmpty());
            bench.channel.failBefore("renew", 1_000);
            bench.channel.failBefore("register", 2);
            bench.time.advance(FakeChannel.TTL);
            bench.until(() -> bench.interrupted.get() == 2);
            bench.until(() -> bench.channel.sessions() == 2);
            assertThat(bench.channel.calls("report")).isEmpty();
            assertThat(bench.channel.calls("register")).hasSize(4);
            bench.channel.failBefore("renew", 0);
            bench.channel.offer(3, "echo", "{}", false);
            bench.until(() -> bench.channel.ended() == 1);
        }
    }

    @Test
    void the_time_counts_from_when_the_question_was_sent_not_from_its_answer() {
        try (Bench bench = new Bench(Bench.config(1))) {
            bench.channel.hold("register");
            bench.channel.failBefore("renew", 1_000);
            bench.worker.start();
            bench.until(() -> !bench.channel.calls("register").isEmpty());
            bench.time.advance(FakeChannel.TTL.minusSeconds(5));
            bench.channel.letGo("register");
            bench.offer(1, "gate");
            bench.until(() -> bench.running.get() == 1);
            bench.time.advance(Duration.ofSeconds(5));
            bench.until(() -> bench.interrupted.get() == 1);
        }
    }

    @Test
    void just_before_the_ttl_nothing_stops() {
        try (Bench bench = Bench.started(1)) {
            bench.offer(1, "gate");
            bench.until(() -> bench.running.get() == 1);
            bench.until(() -> bench.channel.calls("renew").size() == 1);
            bench.channel.hold("renew");
            bench.time.advance(FakeChannel.TTL.minusMillis(1));
            bench.until(() -> bench.channel.calls("renew").size() > 1);
            assertThat(bench.interrupted.get()).isZero();
            bench.channel.letGo("renew");
            bench.gate.countDown();
            bench.until(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.sessions()).isEqualTo(1);
        }
    }

    @Test
    void a_session_that_was_ended_is_followed_by_a_new_one() {
        try (Bench bench = Bench.started(1)) {
            FakeSubtask subtask = bench.channel.offer(1, "gate", "{}", false);
            bench.until(() -> bench.running.get() == 1);
            bench.channel.endSession(1);
            bench.passTimeUntil(() -> bench.channel.sessions() == 2);
            assertThat(bench.interrupted.get()).isEqualTo(1);
            assertThat(bench.channel.calls("report")).isEmpty();
            bench.gate.countDown();
            bench.channel.invite(subtask);
            bench.until(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.outcomes(subtask)).containsExactly(new Outcome.Succeeded("{}"));
        }
    }

    @Test
    void a_claim_whose_answer_was_lost_is_repeated_with_the_same_number() {
        try (Bench bench = Bench.started(2)) {
            bench.channel.failAfter("claim", 2);
            bench.offer(1, "echo");
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.calls("claim")).containsExactly("claim 1 of 1", "claim 1 of 1", "claim 1 of 1");
        }
    }

    @Test
    void a_report_whose_answer_was_lost_is_repeated_with_the_same_number() {
        try (Bench bench = Bench.started(2)) {
            bench.channel.failAfter("report", 2);
            bench.channel.tellNoLostLeases();
            FakeSubtask subtask = bench.channel.offer(1, "echo", "{}", false);
            bench.passTimeUntil(() -> bench.channel.calls("report").size() == 3);
            assertThat(bench.channel.calls("report")).containsOnly("report t1.1@1#1 Succeeded");
            assertThat(bench.channel.outcomes(subtask)).hasSize(1);
        }
    }

    @Test
    void a_report_is_not_repeated_once_the_lease_is_lost() {
        try (Bench bench = Bench.started(2)) {
            bench.channel.failBefore("report", 1);
            FakeSubtask subtask = bench.channel.offer(1, "echo", "{}", false);
            bench.until(() -> bench.channel.calls("report").size() == 1);
            bench.channel.takeAway(subtask);
            bench.channel.failBefore("report", 1_000);
            bench.passTimeUntil(() -> bench.channel.calls("renew 1 []").size() > 2);
            int before = bench.channel.calls("report").size();
            bench.passTimeUntil(() -> bench.channel.calls("renew 1 []").size() > 4);
            assertThat(bench.channel.calls("report")).hasSize(before);
        }
    }

    @Test
    void a_failing_renewal_is_repeated_long_before_the_ttl() {
        try (Bench bench = Bench.started(1)) {
            bench.channel.failBefore("renew", 3);
            bench.passTimeUntil(() -> bench.channel.calls("renew").size() == 4);
            assertThat(Duration.ofNanos(bench.time.nanos())).isLessThan(FakeChannel.RENEW);
        }
    }

    /// 002.25
    @Test
    void failing_heartbeats_and_questions_do_no_harm() {
        try (Bench bench = Bench.started(1)) {
            for (String method : List.of("heartbeat", "voided", "invitations")) {
                bench.channel.failBefore(method, 3);
            }
            bench.offer(1, "gate");
            bench.passTimeUntil(() -> bench.running.get() == 1);
            bench.passTimeUntil(() -> bench.channel.calls("heartbeat 1").size() > 3);
            bench.gate.countDown();
            bench.until(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.sessions()).isEqualTo(1);
        }
    }

    @Test
    void a_registration_that_is_never_answered_is_tried_again() {
        try (Bench bench = new Bench(Bench.config(1))) {
            bench.channel.silence("register", 1);
            bench.worker.start();
            bench.offer(1, "echo");
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.calls("register")).hasSize(2);
        }
    }

    @Test
    void a_channel_that_breaks_costs_a_session_and_not_the_worker() {
        try (Bench bench = Bench.started(1)) {
            bench.until(() -> bench.channel.sessions() == 1);
            bench.channel.breakNext("invitations");
            bench.passTimeUntil(() -> bench.channel.sessions() == 2);
            bench.offer(1, "echo");
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
        }
    }

    @Test
    void a_report_that_breaks_is_repeated() {
        try (Bench bench = Bench.started(1)) {
            bench.channel.breakNext("report");
            FakeSubtask subtask = bench.channel.offer(1, "echo", "{}", false);
            bench.passTimeUntil(() -> bench.channel.ended() == 1);
            assertThat(bench.channel.outcomes(subtask)).containsExactly(new Outcome.Succeeded("{}"));
            assertThat(bench.channel.calls("report")).hasSize(2);
        }
    }
}
