package dev.trawl.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.ledger.WorkerSession;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.testkit.Rows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// A worker that comes back has the same keys and another session: the earlier one neither speaks nor takes for it.
class SessionsOfOneWorkerTest {

    private static final long BEFORE = 7;
    private static final long NOW = 1_000_007;
    private static final Duration TTL = Duration.ofSeconds(30);

    @RegisterExtension
    final OpenEngines engines = new OpenEngines();

    @Test
    void only_the_later_one_is_live() {
        var heartbeats = engines.open().heartbeats();
        heartbeats.beat(status(BEFORE), TTL);
        heartbeats.beat(status(NOW), TTL);
        heartbeats.beat(status(BEFORE), TTL);
        heartbeats.forget(BEFORE);
        heartbeats.lost(List.of(BEFORE));
        assertThat(heartbeats.live()).containsExactly(status(NOW));
    }

    @Test
    void clearing_the_inbox_of_the_earlier_one_leaves_that_of_the_later() {
        var inboxes = engines.open().inboxes();
        inboxes.put(BEFORE, List.of(invitation(1)));
        inboxes.put(NOW, List.of(invitation(2), invitation(3)));
        assertThat(inboxes.clear(BEFORE)).containsExactly(invitation(1));
        assertThat(inboxes.take(BEFORE, 5, Duration.ZERO)).isEmpty();
        assertThat(inboxes.take(NOW, 5, Duration.ZERO)).containsExactly(invitation(2), invitation(3));
    }

    @Test
    void the_later_one_finds_nothing_that_was_left_for_the_earlier() {
        var inboxes = engines.open().inboxes();
        inboxes.put(BEFORE, List.of(invitation(1)));
        inboxes.put(NOW, List.of(invitation(2)));
        assertThat(inboxes.take(NOW, 5, Duration.ZERO)).containsExactly(invitation(2));
        assertThat(inboxes.size(NOW)).isZero();
    }

    @Test
    void the_ledger_is_asked_once_for_each_session_it_knows() {
        var asked = new ArrayList<Long>();
        var workers = new Workers(session -> {
            asked.add(session);
            return session == 9 ? Optional.<WorkerSession>empty() : Optional.of(Rows.session("w"));
        });
        for (int i = 0; i < 3; i++) {
            assertThat(workers.of(1).id()).isEqualTo("w");
            assertThat(workers.of(9).id()).isEqualTo("@9");
        }
        assertThat(asked).containsExactly(1L, 9L, 9L, 9L);
    }

    @Test
    void an_unreadable_registry_entry_is_ignored_and_overwritten() {
        var heartbeats = engines.open().heartbeats();
        heartbeats.beat(status(1), TTL);
        heartbeats.beat(status(2), TTL);
        OpenEngines.cli().set(engines.prefix() + "worker:w1", "no JSON");
        assertThat(heartbeats.live()).containsExactly(status(2));
        heartbeats.beat(status(1), TTL);
        assertThat(heartbeats.live()).containsExactly(status(1), status(2));
    }

    private static WorkerStatus status(long session) {
        return new WorkerStatus(session, 1, 0.25, 100, 1_000);
    }

    private static Invitation invitation(long task) {
        return new Invitation(SubtaskId.of(task, 1), 0, "echo", false, 0);
    }
}
