package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.task.Claimable;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Subtask.Attempts;
import dev.trawl.spi.task.Subtask.LeaseState;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.TaskChange;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A subtask row changes only if its epoch, state and checkpoint number are those that were read.
public abstract class SubtasksContract extends LedgerContract {

    private static final SubtaskId UNKNOWN = SubtaskId.of(TaskId.LIMIT - 1, 1);

    @Test
    void claimable_brings_all_that_a_lease_carries() {
        var task = Rows.task(reserveId(), "shop", "crawl", 1);
        var part = new NewSubtask(Rows.subtask(task, 1), "[\"a\"]");
        insert(new NewTask(task, Rows.body("{\"all\":1}"), List.of(part)));
        var id = part.subtask().id();
        var leased = change(id, subtask -> subtask.leased(7, 8, Lane.PULL));
        change(new SubtaskChange(leased, leased.checkpointed(), Optional.of("page 3"), Optional.empty(), List.of()));

        var found = claimable(List.of(UNKNOWN, id));
        assertThat(found)
                .containsOnlyKeys(id)
                .containsValue(
                        new Claimable(leased.checkpointed(), task, Rows.body("{\"all\":1}"), "[\"a\"]", "page 3"));
        assertThat(claimable(Set.of())).isEmpty();
    }

    @Test
    void unknown_subtasks_are_left_out() {
        var task = insertTask(1);
        var known = new SubtaskId(task.id(), 1);
        var missing = new SubtaskId(task.id(), 2);
        assertThat(lockSubtasks(List.of(missing, known, UNKNOWN))).containsOnlyKeys(known);
        assertThat(lockSubtasks(Set.of())).isEmpty();
    }

    @Test
    void a_lease_that_was_rolled_back_is_not_believed() {
        var task = insertTask(1);
        var id = firstOf(task);
        var queued = stored(id);
        assertThatThrownBy(() -> run(transaction -> {
                    transaction.tasks().change(List.of(new TaskChange(task, task.entered(TaskState.RUNNING))));
                    transaction.subtasks().change(List.of(SubtaskChange.of(queued, queued.leased(7, 8, Lane.ASSIGN))));
                    throw new IllegalStateException("not kept");
                }))
                .hasMessage("not kept");
        assertThat(lockSubtasks(List.of(id))).containsValue(queued);
        assertThat(lockTasks(List.of(task.id()))).containsValue(task);
    }

    @Test
    void a_change_replaces_the_whole_row() {
        var id = firstOf(insertTask(1));
        var before = stored(id);
        var after = before.leased(41, 42, Lane.COMPETE)
                .with(new LeaseState(17, Lane.COMPETE))
                .with(new Attempts(3, 4, 5))
                .waiting(SubtaskState.RETRY, 99_000, "TIMEOUT");
        assertThat(change(SubtaskChange.of(before, after))).isTrue();
        assertThat(stored(id)).isEqualTo(after);
    }

    @Test
    void the_last_session_stays_after_its_lease() {
        var id = firstOf(insertTask(1));
        assertThat(stored(id).lease().last()).isEmpty();
        change(id, subtask -> subtask.leased(41, 42, Lane.ASSIGN));
        assertThat(stored(id).lease().last()).hasValue(41);
        change(id, subtask -> subtask.released(SubtaskState.QUEUED));
        assertThat(stored(id).session()).isEmpty();
        assertThat(stored(id).lease().last()).hasValue(41);
        change(id, subtask -> subtask.leased(43, 44, Lane.ASSIGN));
        change(id, subtask -> subtask.released(SubtaskState.SUCCEEDED));
        assertThat(stored(id).lease().last()).hasValue(43);
    }

    @Test
    void a_stale_epoch_changes_nothing() {
        var id = firstOf(insertTask(1));
        var first = change(id, subtask -> subtask.leased(1, 1, Lane.ASSIGN));
        var second = change(id, subtask -> subtask.revoked());
        assertRefused(SubtaskChange.of(first, first.released(SubtaskState.SUCCEEDED)), second);
    }

    @Test
    void a_stale_state_changes_nothing() {
        var id = firstOf(insertTask(1));
        var queued = stored(id);
        var ended = change(id, subtask -> subtask.released(SubtaskState.CANCELLED));
        assertRefused(SubtaskChange.of(queued, queued.leased(1, 1, Lane.ASSIGN)), ended);
    }

    @Test
    void a_stale_checkpoint_number_changes_nothing() {
        var id = firstOf(insertTask(1));
        var leased = change(id, subtask -> subtask.leased(1, 1, Lane.ASSIGN));
        var current = change(id, Subtask::checkpointed);
        assertRefused(SubtaskChange.of(leased, leased.checkpointed()), current);
    }

    @Test
    void a_refused_change_leaves_no_cursor_result_or_range() {
        var id = firstOf(insertTask(1));
        var queued = stored(id);
        var current = change(id, subtask -> subtask.leased(1, 1, Lane.ASSIGN));
        assertRefused(
                new SubtaskChange(
                        queued,
                        queued.released(SubtaskState.SUCCEEDED),
                        Optional.of("cursor"),
                        Optional.of("result"),
                        List.of(Rows.range("blob", 0))),
                current);
        assertThat(reads().ranges(id.task(), 0, 10)).isEmpty();
        assertThat(view(id)).isEqualTo(new SubtaskView(current, Optional.empty()));
        assertThat(cursor(id)).isEmpty();
    }

    @Test
    void an_unknown_subtask_is_not_changed() {
        var unknown = Rows.subtask(Rows.task(UNKNOWN.task().value()), 1);
        assertThat(change(SubtaskChange.of(unknown, unknown.leased(1, 1, Lane.ASSIGN))))
                .isFalse();
    }

    @Test
    void each_change_of_a_list_has_its_own_answer() {
        var task = insertTask(2);
        var stale = stored(new SubtaskId(task.id(), 1));
        var good = stored(new SubtaskId(task.id(), 2));
        change(stale.id(), subtask -> subtask.leased(1, 1, Lane.ASSIGN));
        var answers = changeSubtasks(
                SubtaskChange.of(stale, stale.leased(2, 1, Lane.ASSIGN)),
                SubtaskChange.of(good, good.leased(3, 1, Lane.ASSIGN)),
                SubtaskChange.of(good, good.leased(4, 1, Lane.ASSIGN)));
        assertThat(answers).containsExactly(false, true, false);
        assertThat(stored(stale.id()).session()).hasValue(1);
        assertThat(stored(good.id()).session()).hasValue(3);
        assertThat(changeSubtasks()).isEmpty();
    }

    @Test
    void a_change_without_cursor_or_result_keeps_them() {
        var id = firstOf(insertTask(1));
        var leased = change(id, subtask -> subtask.leased(1, 1, Lane.ASSIGN));
        change(new SubtaskChange(
                leased, leased.checkpointed(), Optional.of("c1"), Optional.of("{\"r\":1}"), List.of()));
        change(id, subtask -> subtask.released(SubtaskState.SUCCEEDED));
        assertThat(cursor(id)).isEqualTo("c1");
        assertThat(view(id).result()).contains("{\"r\":1}");
    }

    @Test
    void ranges_are_read_in_the_order_of_subtask_and_commit() {
        var task = insertTask(2);
        commit(new SubtaskId(task.id(), 2), Rows.range("b", 0), Rows.range("b", 100));
        commit(new SubtaskId(task.id(), 1), Rows.range("a", 0));
        commit(new SubtaskId(task.id(), 2), Rows.range("a", 100));

        var all = reads().ranges(task.id(), 0, 10);
        assertThat(all)
                .extracting(RangeView::range)
                .containsExactly(Rows.range("a", 0), Rows.range("b", 0), Rows.range("b", 100), Rows.range("a", 100));
        assertThat(all).extracting(view -> view.subtask().number()).containsExactly(1, 2, 2, 2);
        assertThat(all).extracting(RangeView::key).isSorted().doesNotHaveDuplicates();
        assertThat(reads().ranges(task.id(), all.get(1).key(), 1)).containsExactly(all.get(2));
        assertThat(reads().ranges(task.id(), all.get(3).key(), 1)).isEmpty();
        var second = all.getLast().subtask();
        assertThat(reads().ranges(List.of(second, new SubtaskId(task.id(), 99))))
                .isEqualTo(all.stream()
                        .filter(view -> view.subtask().equals(second))
                        .toList())
                .isNotEmpty();
        assertThat(reads().ranges(List.of())).isEmpty();
    }

    @Test
    void a_range_is_read_back_as_it_was() {
        var task = insertTask(1);
        var extreme = new SegmentRange("seg/é/1", 1L << 40, Integer.MAX_VALUE, 0, -1);
        commit(firstOf(task), extreme);
        assertThat(reads().ranges(task.id(), 0, 1).getFirst().range()).isEqualTo(extreme);
    }

    @Test
    void held_by_lists_the_leases_of_a_session_in_order() {
        var second = insertTask(2);
        var first = insertTask(1);
        for (var id : List.of(firstOf(first), new SubtaskId(second.id(), 2), firstOf(second))) {
            change(id, subtask -> subtask.leased(5, 1, Lane.ASSIGN));
        }
        assertThat(heldBy(5, 10)).containsExactly(firstOf(second), new SubtaskId(second.id(), 2), firstOf(first));
        assertThat(heldBy(5, 2)).hasSize(2);
        assertThat(heldBy(6, 10)).isEmpty();
        run(transaction -> assertThat(transaction.subtasks().peekHeldBy(5, 2))
                .isEqualTo(transaction.subtasks().heldBy(5, 2)));

        change(firstOf(second), subtask -> subtask.released(SubtaskState.QUEUED));
        assertThat(heldBy(5, 10)).containsExactly(new SubtaskId(second.id(), 2), firstOf(first));
    }

    @Test
    void segments_with_a_committed_range_are_recognized() {
        var task = insertTask(2);
        var other = insert(Rows.task(reserveId()).started(1).endedEarly(TaskState.COMPLETED, "", 2));
        commit(firstOf(task), Rows.range("segments/1/1", 0), Rows.range("segments/1/2", 0));
        commit(firstOf(other), Rows.range("segments/1/2", 100), Rows.range("segments/1/3", 0));
        var asked = List.of("segments/1/1", "segments/1/2", "segments/1/3", "segments/1/4");
        assertThat(reads().segmentsWithRanges(asked))
                .containsExactlyInAnyOrder("segments/1/1", "segments/1/2", "segments/1/3");
        assertThat(reads().segmentsWithRanges(List.of())).isEmpty();

        run(transaction -> transaction.housekeeping().removeTasks(10, 100));
        assertThat(reads().segmentsWithRanges(asked)).containsExactlyInAnyOrder("segments/1/1", "segments/1/2");
    }

    @Test
    void of_task_pages_through_the_asked_states() {
        var task = insertTask(5);
        insertTask(5);
        change(new SubtaskId(task.id(), 2), subtask -> subtask.leased(1, 1, Lane.ASSIGN));
        change(new SubtaskId(task.id(), 4), subtask -> subtask.released(SubtaskState.DEAD, "poison"));
        assertThat(numbers(task.id(), Set.of(SubtaskState.QUEUED), 0, 2)).containsExactly(1, 3);
        assertThat(numbers(task.id(), Set.of(SubtaskState.QUEUED), 3, 2)).containsExactly(5);
        assertThat(numbers(task.id(), Set.of(SubtaskState.RUNNING, SubtaskState.DEAD), 0, 9))
                .containsExactly(2, 4);
        assertThat(numbers(UNKNOWN.task(), Set.of(SubtaskState.QUEUED), 0, 9)).isEmpty();
    }

    @Test
    void due_are_those_whose_time_has_come_the_earliest_first() {
        long now = reads().now();
        var task = Rows.task(reserveId(), Rows.PROJECT, Rows.TYPE, 5);
        insert(Rows.newTask(
                task,
                Rows.subtask(task, 1, now - 1_000),
                Rows.subtask(task, 2, now - 3_000),
                Rows.subtask(task, 3, now + 3_600_000),
                Rows.subtask(task, 4),
                Rows.subtask(task, 5)));
        change(new SubtaskId(task.id(), 5), subtask -> subtask.waiting(SubtaskState.RETRY, now - 2_000, "FAILED"));
        assertThat(due(10)).containsExactly(2, 5, 1);
        assertThat(due(1)).containsExactly(2);
        assertThat(reads().nextDue()).contains(now - 3_000);

        change(new SubtaskId(task.id(), 2), subtask -> subtask.released(SubtaskState.QUEUED));
        assertThat(due(10)).containsExactly(5, 1);
    }

    @Test
    void nothing_is_due_when_nothing_waits() {
        insertTask(1);
        assertThat(due(10)).isEmpty();
        assertThat(reads().nextDue()).isEmpty();
    }

    @Test
    void inserting_what_exists_leaves_it_as_it_is() {
        var task = insertTask(1);
        var running = change(firstOf(task), subtask -> subtask.leased(1, 1, Lane.ASSIGN));
        run(transaction -> transaction
                .subtasks()
                .insert(List.of(
                        new NewSubtask(Rows.subtask(task, 1), "other part"),
                        new NewSubtask(Rows.subtask(task, 2), "part 2"))));
        assertThat(stored(firstOf(task))).isEqualTo(running);
        var parts = claimable(List.of(firstOf(task), new SubtaskId(task.id(), 2)));
        assertThat(parts.values()).extracting(Claimable::part).containsExactlyInAnyOrder("", "part 2");
        run(transaction -> transaction.subtasks().insert(List.of()));
    }

    private void assertRefused(SubtaskChange change, Subtask current) {
        assertThat(change(change)).isFalse();
        assertThat(stored(current.id())).isEqualTo(current);
    }

    private void commit(SubtaskId id, SegmentRange... ranges) {
        var before = stored(id);
        var after = before.checkpointed();
        assertThat(change(new SubtaskChange(before, after, Optional.empty(), Optional.empty(), List.of(ranges))))
                .isTrue();
    }

    private static SubtaskId firstOf(Task task) {
        return new SubtaskId(task.id(), 1);
    }

    private SubtaskView view(SubtaskId id) {
        return reads().subtasks(id.task(), Set.of(), id.number() - 1, 1).getFirst();
    }

    private String cursor(SubtaskId id) {
        return claimable(Set.of(id)).values().iterator().next().cursor();
    }

    private List<SubtaskId> heldBy(long session, int max) {
        return write(transaction -> transaction.subtasks().heldBy(session, max)).stream()
                .map(Subtask::id)
                .toList();
    }

    private List<Integer> numbers(TaskId task, Set<SubtaskState> states, int after, int max) {
        return write(transaction -> transaction.subtasks().ofTask(task, states, after, max)).stream()
                .map(subtask -> subtask.id().number())
                .toList();
    }

    private List<Integer> due(int max) {
        return write(transaction -> transaction.subtasks().due(max)).stream()
                .map(subtask -> subtask.id().number())
                .toList();
    }
}
