package dev.trawl.core.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.task.SubtaskEvent.BecameDue;
import dev.trawl.core.task.SubtaskEvent.CancelAsked;
import dev.trawl.core.task.SubtaskEvent.Checkpointed;
import dev.trawl.core.task.SubtaskEvent.Claimed;
import dev.trawl.core.task.SubtaskEvent.Failed;
import dev.trawl.core.task.SubtaskEvent.HandedBack;
import dev.trawl.core.task.SubtaskEvent.LockExpired;
import dev.trawl.core.task.SubtaskEvent.Overran;
import dev.trawl.core.task.SubtaskEvent.Paused;
import dev.trawl.core.task.SubtaskEvent.RanOutOfMemory;
import dev.trawl.core.task.SubtaskEvent.Reassigned;
import dev.trawl.core.task.SubtaskEvent.RetryAsked;
import dev.trawl.core.task.SubtaskEvent.SessionLost;
import dev.trawl.core.task.SubtaskEvent.Succeeded;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Subtask.Attempts;
import dev.trawl.spi.task.Subtask.Holder;
import dev.trawl.spi.task.Subtask.LeaseState;
import dev.trawl.spi.task.Subtask.Queueing;
import dev.trawl.spi.task.Subtask.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SubtaskLifeTest {

    private static final Map<SubtaskEvent, List<SubtaskState>> ACCEPTED_IN = Map.ofEntries(
            Map.entry(new BecameDue(), List.of(SubtaskState.PENDING, SubtaskState.RETRY)),
            Map.entry(new Claimed(9, 1, Lane.ASSIGN), List.of(SubtaskState.QUEUED)),
            Map.entry(new Checkpointed(), List.of(SubtaskState.RUNNING)),
            Map.entry(new Succeeded(), List.of(SubtaskState.RUNNING)),
            Map.entry(new Failed("FAILED: no", 5), List.of(SubtaskState.RUNNING)),
            Map.entry(new Overran("TIMEOUT", 5), List.of(SubtaskState.RUNNING)),
            Map.entry(new LockExpired("TIMEOUT", true), List.of(SubtaskState.RUNNING)),
            Map.entry(new HandedBack(), List.of(SubtaskState.RUNNING)),
            Map.entry(new SessionLost(5, "w"), List.of(SubtaskState.RUNNING)),
            Map.entry(
                    new Paused(),
                    List.of(SubtaskState.PENDING, SubtaskState.QUEUED, SubtaskState.RUNNING, SubtaskState.RETRY)),
            Map.entry(
                    new CancelAsked(),
                    List.of(SubtaskState.PENDING, SubtaskState.QUEUED, SubtaskState.RUNNING, SubtaskState.RETRY)),
            Map.entry(new Reassigned(), List.of(SubtaskState.RUNNING)),
            Map.entry(new RetryAsked(), List.of(SubtaskState.DEAD)));

    @TestFactory
    Stream<DynamicTest> every_pair_of_state_and_event_is_decided() {
        return ACCEPTED_IN.entrySet().stream()
                .flatMap(row -> Stream.of(SubtaskState.values())
                        .map(state -> DynamicTest.dynamicTest(
                                state + " on " + row.getKey(), () -> decide(state, row.getKey(), row.getValue()))));
    }

    private static void decide(SubtaskState state, SubtaskEvent event, List<SubtaskState> accepting) {
        var was = in(state);
        if (accepting.contains(state)) {
            assertThat(SubtaskLife.next(was, event).epoch()).isGreaterThanOrEqualTo(was.epoch());
        } else if (state.isTerminal()) {
            assertThat(SubtaskLife.next(was, event)).isEqualTo(was);
        } else {
            assertThatThrownBy(() -> SubtaskLife.next(was, event)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void a_lease_raises_the_epoch_and_counts_a_delivery() {
        var leased = SubtaskLife.next(in(SubtaskState.QUEUED), new Claimed(9, 1, Lane.PULL));
        assertThat(leased.state()).isEqualTo(SubtaskState.RUNNING);
        assertThat(leased.epoch()).isEqualTo(4);
        assertThat(leased.attempts().deliveries()).isEqualTo(2);
        assertThat(leased.isHeldBy(9, 4)).isTrue();
    }

    @Test
    void an_expired_lock_counts_as_an_attempt_and_voids_the_lease() {
        var again = SubtaskLife.next(in(SubtaskState.RUNNING), new LockExpired("TIMEOUT", true));
        assertThat(again.state()).isEqualTo(SubtaskState.QUEUED);
        assertThat(again.attempts().failed()).isEqualTo(1);
        assertThat(again.epoch()).isEqualTo(4);
        assertThat(SubtaskLife.next(in(SubtaskState.RUNNING), new LockExpired("used up", false))
                        .state())
                .isEqualTo(SubtaskState.DEAD);
    }

    @Test
    void a_failed_attempt_with_a_next_time_waits_for_it_and_keeps_its_epoch() {
        var failed = SubtaskLife.next(in(SubtaskState.RUNNING), new Failed("FAILED: no", 77));
        assertThat(failed.state()).isEqualTo(SubtaskState.RETRY);
        assertThat(failed.status().notBefore()).hasValue(77);
        assertThat(failed.attempts().failed()).isEqualTo(1);
        assertThat(failed.epoch()).isEqualTo(3);
        assertThat(failed.session()).isEmpty();
    }

    @Test
    void the_last_failed_attempt_is_dead_with_its_cause() {
        var dead = SubtaskLife.next(in(SubtaskState.RUNNING), new Failed("FAILED: no", 0));
        assertThat(dead.state()).isEqualTo(SubtaskState.DEAD);
        assertThat(dead.status().cause()).hasValue("FAILED: no");
    }

    @Test
    void a_lease_that_is_taken_away_is_void_at_once() {
        for (var event : List.of(new Paused(), new CancelAsked(), new SessionLost(5, "w"), new Overran("TIMEOUT", 5))) {
            assertThat(SubtaskLife.next(in(SubtaskState.RUNNING), event).epoch())
                    .as("%s", event)
                    .isEqualTo(4);
        }
    }

    @Test
    void giving_back_costs_no_delivery() {
        assertThat(SubtaskLife.next(in(SubtaskState.RUNNING), new HandedBack())
                        .attempts()
                        .deliveries())
                .isZero();
        assertThat(SubtaskLife.next(in(SubtaskState.RUNNING), new Paused())
                        .attempts()
                        .deliveries())
                .isZero();
    }

    /// 001.31: neither the worker that lost it nor the subtask is to blame.
    @Test
    void a_reassigned_subtask_is_queued_without_counting_an_attempt() {
        var again = SubtaskLife.next(in(SubtaskState.RUNNING), new Reassigned());
        assertThat(again.state()).isEqualTo(SubtaskState.QUEUED);
        assertThat(again.epoch()).isEqualTo(4);
        assertThat(again.attempts().failed()).isZero();
        assertThat(again.attempts().deliveries()).isZero();
        assertThat(again.session()).isEmpty();
    }

    @Test
    void the_fifth_lost_worker_makes_it_dead_as_poison() {
        var suspect = in(SubtaskState.RUNNING).with(new Attempts(0, SubtaskLife.MAX_DELIVERIES, 0));
        var dead = SubtaskLife.next(suspect, new SessionLost(5, "w-7"));
        assertThat(dead.state()).isEqualTo(SubtaskState.DEAD);
        assertThat(dead.status().cause().orElseThrow()).startsWith("poison").contains("w-7");
        assertThat(SubtaskLife.next(suspect.with(new Attempts(0, 4, 0)), new SessionLost(5, "w-7"))
                        .state())
                .isEqualTo(SubtaskState.PENDING);
    }

    /// R9
    @Test
    void a_subtask_that_a_process_ran_out_of_memory_with_waits_and_then_runs_alone() {
        var suspect =
                SubtaskLife.next(in(SubtaskState.RUNNING).with(new Attempts(0, 1, 0)), new RanOutOfMemory(5, "w-7"));
        assertThat(suspect.state()).isEqualTo(SubtaskState.PENDING);
        assertThat(suspect.status().notBefore()).hasValue(5);
        assertThat(suspect.attempts().deliveries()).isEqualTo(Invitation.ALONE_FROM);
        assertThat(suspect.status().cause().orElseThrow()).contains("out of memory", "w-7");
        assertThat(suspect.session()).isEmpty();

        var fifth = in(SubtaskState.RUNNING).with(new Attempts(0, SubtaskLife.MAX_DELIVERIES, 0));
        assertThat(SubtaskLife.next(fifth, new RanOutOfMemory(5, "w-7")).state())
                .isEqualTo(SubtaskState.DEAD);
    }

    @Test
    void a_checkpoint_is_a_sign_of_life() {
        var living = SubtaskLife.next(in(SubtaskState.RUNNING), new Checkpointed());
        assertThat(living.attempts().deliveries()).isZero();
        assertThat(living.attempts().checkpoints()).isEqualTo(1);
    }

    @Test
    void news_after_the_end_changes_nothing() {
        var cancelled = SubtaskLife.next(in(SubtaskState.RUNNING), new CancelAsked());
        assertThat(SubtaskLife.next(cancelled, new Succeeded())).isEqualTo(cancelled);
    }

    @Test
    void a_dead_one_that_is_retried_starts_with_a_clean_sheet() {
        var again = SubtaskLife.next(in(SubtaskState.DEAD), new RetryAsked());
        assertThat(again.state()).isEqualTo(SubtaskState.QUEUED);
        assertThat(again.attempts().failed()).isZero();
        assertThat(again.attempts().deliveries()).isZero();
    }

    private static Subtask in(SubtaskState state) {
        var holder = Optional.of(new Holder(9, 0, OptionalLong.empty())).filter(_ -> state == SubtaskState.RUNNING);
        return new Subtask(
                SubtaskId.of(12, 1),
                "default",
                "echo",
                new Queueing(false, WorkNeeds.NONE),
                true,
                new Status(state, OptionalLong.empty(), Optional.empty()),
                new LeaseState(3, Lane.ASSIGN, holder, OptionalLong.empty()),
                new Attempts(0, 1, 0));
    }
}
