package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.ledger.WorkerSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A session lasts from its registration to its end and never reopens.
public abstract class SessionsContract extends LedgerContract {

    @Test
    void a_session_is_read_back_as_it_was_under_a_new_id() {
        var given = new WorkerSession(
                77,
                "shop",
                "w-1",
                "Ann's \"laptop\" 中文",
                "node-3",
                12,
                Set.of("crawl", "echo, sleep", "中"),
                new WorkerOffers(Set.of(FetchMode.HTTP, FetchMode.CHROME), 3),
                4,
                Map.of("t1284.7", 3L, "t1.1", 4L),
                true,
                true,
                5_000,
                0,
                3_600_000);
        long id = insert(given);
        assertThat(reads().session(id))
                .hasValueSatisfying(session -> assertThat(session)
                        .usingRecursiveComparison()
                        .ignoringFields("id")
                        .isEqualTo(given));
        assertThat(lock(id))
                .isEqualTo(reads().session(id))
                .map(WorkerSession::id)
                .contains(id);
    }

    @Test
    void ids_grow_with_every_registration() {
        long first = insert(Rows.session("a"));
        run(transaction -> {
            long second = transaction.sessions().insert(Rows.session("b"));
            assertThat(transaction.sessions().insert(Rows.session("c"))).isGreaterThan(second);
            assertThat(second).isGreaterThan(first);
        });
    }

    @Test
    void an_unknown_session_is_empty() {
        assertThat(lock(12345)).isEmpty();
        assertThat(reads().session(12345)).isEmpty();
        assertThat(lockOpen("nobody")).isEmpty();
        assertThat(reads().openSessions()).isEmpty();
    }

    @Test
    void only_the_open_session_of_a_worker_is_found() {
        long first = insert(Rows.session("w"));
        insert(Rows.session("W"));
        assertThat(lockOpen("w")).map(WorkerSession::id).contains(first);
        end(first, 9_000);
        assertThat(lockOpen("w")).isEmpty();
        long second = insert(Rows.session("w"));
        assertThat(lockOpen("w")).map(WorkerSession::id).contains(second);
        assertThat(lockOpen("other", "w")).isEmpty();
    }

    @Test
    void open_sessions_are_listed_in_order() {
        long first = insert(Rows.session("a"));
        long second = insert(Rows.session("b"));
        long third = insert(Rows.session("c"));
        end(second, 9_000);
        assertThat(reads().openSessions()).extracting(WorkerSession::id).containsExactly(first, third);
    }

    @Test
    void a_renewal_replaces_the_row() {
        var session = opened("w");
        var renewed = session.renewed(Map.of("t9.1", 1L)).ordered(true);
        assertThat(change(session, renewed)).isTrue();
        assertThat(reads().session(session.id())).contains(renewed);
        assertThat(change(renewed, renewed.renewed(Map.of()))).isTrue();
        assertThat(reads().session(session.id())).map(WorkerSession::missed).contains(Map.of());
    }

    @Test
    void a_stale_beat_changes_nothing() {
        var session = opened("w");
        var renewed = session.renewed(Map.of());
        change(session, renewed);
        assertThat(change(session, session.ended(9_000))).isFalse();
        assertThat(reads().session(session.id())).contains(renewed);
    }

    @Test
    void an_ended_session_cannot_be_renewed() {
        var session = opened("w");
        var ended = session.ended(9_000);
        assertThat(change(session, ended)).isTrue();
        assertThat(change(session, session.renewed(Map.of()))).isFalse();
        assertThat(reads().session(session.id())).contains(ended);
    }

    @Test
    void an_unknown_session_is_not_changed() {
        var unknown = Rows.session("w");
        assertThat(change(unknown, unknown.renewed(Map.of()))).isFalse();
    }

    @Test
    void ended_sessions_go_after_a_while_in_small_batches() {
        long open = insert(Rows.session("open"));
        long old = insert(Rows.session("old"));
        long older = insert(Rows.session("older"));
        long young = insert(Rows.session("young"));
        end(old, 8_000);
        end(older, 7_000);
        end(young, 9_000);
        assertThat(removeEnded(9_000, 1)).hasSize(1);
        assertThat(removeEnded(9_000, 5)).hasSize(1);
        assertThat(removeEnded(9_000, 5)).isEmpty();
        assertThat(reads().session(old)).isEmpty();
        assertThat(reads().session(older)).isEmpty();
        assertThat(reads().session(young)).isPresent();
        assertThat(reads().session(open)).isPresent();
    }

    @Test
    void removed_session_ids_are_returned_in_order() {
        long first = insert(Rows.session("a"));
        long second = insert(Rows.session("b"));
        end(second, 1_000);
        end(first, 2_000);
        assertThat(removeEnded(9_000, 5)).containsExactly(first, second);
    }

    @Test
    void an_ended_session_that_still_holds_something_stays() {
        long session = insert(Rows.session("w"));
        var id = new SubtaskId(insertTask(1).id(), 1);
        change(id, subtask -> subtask.leased(session, 1, Lane.ASSIGN));
        end(session, 1_000);
        assertThat(removeEnded(9_000, 5)).isEmpty();
        change(id, subtask -> subtask.released(SubtaskState.QUEUED));
        assertThat(removeEnded(9_000, 5)).containsExactly(session);
    }

    private long insert(WorkerSession session) {
        return write(transaction -> transaction.sessions().insert(session));
    }

    private WorkerSession opened(String worker) {
        return reads().session(insert(Rows.session(worker))).orElseThrow();
    }

    private void end(long id, long at) {
        var session = reads().session(id).orElseThrow();
        assertThat(change(session, session.ended(at))).isTrue();
    }

    private Optional<WorkerSession> lock(long id) {
        return write(transaction -> transaction.sessions().lock(id));
    }

    private Optional<WorkerSession> lockOpen(String worker) {
        return lockOpen(Rows.PROJECT, worker);
    }

    private Optional<WorkerSession> lockOpen(String project, String worker) {
        return write(transaction -> transaction.sessions().lockOpen(project, worker));
    }

    private boolean change(WorkerSession before, WorkerSession after) {
        return write(transaction -> transaction.sessions().change(before, after));
    }

    private List<Long> removeEnded(long endedBefore, int max) {
        return write(transaction -> transaction.sessions().removeEnded(endedBefore, max));
    }
}
