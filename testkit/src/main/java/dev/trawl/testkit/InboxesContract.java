package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.live.Inboxes;
import dev.trawl.spi.live.Invitation;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// One inbox per session, in the order of arrival.
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit opens the inboxes before each test.
public abstract class InboxesContract {

    private static final Duration LONG = Duration.ofSeconds(30);

    private Inboxes inboxes;

    /// Opens empty inboxes.
    protected abstract Inboxes open();

    @BeforeEach
    final void openInboxes() {
        inboxes = open();
    }

    @Test
    void an_unknown_inbox_is_empty() {
        assertThat(inboxes.take(1, 5, Duration.ZERO)).isEmpty();
        assertThat(inboxes.take(1, 5, Duration.ofMillis(20))).isEmpty();
        assertThat(inboxes.size(1)).isZero();
        assertThat(inboxes.clear(1)).isEmpty();
    }

    @Test
    void invitations_are_taken_in_the_order_they_came() {
        inboxes.put(1, invitations(3, 2));
        inboxes.put(1, List.of());
        inboxes.put(1, invitations(1, 2));
        assertThat(inboxes.size(1)).isEqualTo(4);
        assertThat(inboxes.take(1, 3, LONG))
                .extracting(i -> i.subtask().task().value())
                .containsExactly(3L, 4L, 1L);
        assertThat(inboxes.take(1, 3, LONG)).hasSize(1);
        assertThat(inboxes.size(1)).isZero();
    }

    @Test
    void an_invitation_is_carried_whole() {
        var invitation = new Invitation(SubtaskId.of(1L << 50, 999_999), 1L << 40, "crawl/中", true, 4);
        inboxes.put(1L << 40, List.of(invitation));
        assertThat(inboxes.take(1L << 40, 1, LONG)).containsExactly(invitation);
    }

    /// 002.26
    @Test
    void inboxes_do_not_mix() {
        inboxes.put(1, invitations(1, 1));
        assertThat(inboxes.take(2, 1, Duration.ZERO)).isEmpty();
        assertThat(inboxes.size(1)).isEqualTo(1);
    }

    @Test
    void clear_returns_the_remaining_invitations() {
        inboxes.put(1, invitations(1, 3));
        inboxes.put(2, invitations(9, 1));
        assertThat(inboxes.clear(1)).isEqualTo(invitations(1, 3));
        assertThat(inboxes.clear(1)).isEmpty();
        assertThat(inboxes.take(1, 5, Duration.ZERO)).isEmpty();
        assertThat(inboxes.size(2)).isEqualTo(1);
        inboxes.put(1, invitations(5, 1));
        assertThat(inboxes.take(1, 5, LONG)).isEqualTo(invitations(5, 1));
    }

    @Test
    @Timeout(120)
    void a_put_wakes_the_taker_at_once() {
        for (int round = 0; round < 20; round++) {
            var put = invitations(1 + round, 1);
            var taken = Race.<List<Invitation>>between(List.of(() -> inboxes.take(1, 5, LONG), () -> {
                        inboxes.put(2, put);
                        inboxes.put(1, put);
                        return List.of();
                    }))
                    .getFirst();
            assertThat(taken).isEqualTo(put);
        }
    }

    @Test
    void an_interrupt_ends_the_wait() {
        Thread.currentThread().interrupt();
        assertThat(inboxes.take(1, 1, LONG)).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    private static List<Invitation> invitations(int firstTask, int count) {
        return IntStream.range(firstTask, firstTask + count)
                .mapToObj(task -> new Invitation(SubtaskId.of(task, 1), 0, Rows.TYPE, false, 0))
                .toList();
    }
}
