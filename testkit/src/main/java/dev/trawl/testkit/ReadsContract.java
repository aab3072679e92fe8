package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.ledger.OpenWorkReads.Ready;
import dev.trawl.spi.ledger.OpenWorkReads.ReadyKey;
import dev.trawl.spi.ledger.TaskPlace;
import dev.trawl.spi.ledger.TaskReads.SubtaskView;
import dev.trawl.spi.ledger.TaskReads.TaskFilter;
import dev.trawl.spi.task.Subtask;
import dev.trawl.spi.task.Subtask.LeaseState;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import dev.trawl.spi.task.Task.SplitState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Reads without a transaction.
public abstract class ReadsContract extends LedgerContract {

    private static final TaskId UNKNOWN = new TaskId(TaskId.LIMIT - 1);
    private static final ReadyKey NORMAL = new ReadyKey(Rows.TYPE, false, Rows.PROJECT);

    @Test
    void an_empty_ledger_answers_with_nothing() {
        assertThat(reads().task(UNKNOWN)).isEmpty();
        assertThat(reads().tasks(all(Rows.PROJECT), TaskPlace.END, 10)).isEmpty();
        assertThat(reads().subtasks(UNKNOWN, Set.of(), 0, 10)).isEmpty();
        assertThat(reads().ranges(UNKNOWN, 0, 10)).isEmpty();
        assertThat(reads().ready(NORMAL, SubtaskId.START, 10)).isEmpty();
        assertThat(reads().readyKeys()).isEmpty();
        assertThat(reads().unsplit(10)).isEmpty();
        assertThat(reads().uncleared(10)).isEmpty();
        assertThat(reads().nextDue()).isEmpty();
        assertThat(reads().running()).isEmpty();
        assertThat(reads().heldBy(1, 10)).isEmpty();
        assertThat(reads().leasedTasks()).isEmpty();
    }

    @Test
    void a_task_names_the_sessions_that_hold_it() {
        var task = insertTask(4);
        lease(new SubtaskId(task.id(), 1), 9);
        lease(new SubtaskId(task.id(), 2), 4);
        lease(new SubtaskId(task.id(), 3), 9);
        lease(new SubtaskId(insertTask(1).id(), 1), 5);
        assertThat(reads().task(task.id()).orElseThrow().sessions()).containsExactly(4L, 9L);
        change(new SubtaskId(task.id(), 2), subtask -> subtask.released(SubtaskState.SUCCEEDED));
        assertThat(reads().task(task.id()).orElseThrow().sessions()).containsExactly(9L);
    }

    @Test
    void tasks_are_counted_up_to_a_limit() {
        for (int i = 0; i < 3; i++) {
            insertTask(1);
        }
        insertTask("other", Rows.TYPE, 1);
        var state = insertTask(1).state();
        assertThat(reads().countTasks(Rows.PROJECT, state, 10)).isEqualTo(4);
        assertThat(reads().countTasks(Rows.PROJECT, state, 2)).isEqualTo(2);
        assertThat(reads().countTasks(Rows.PROJECT, TaskState.FAILED, 10)).isZero();
        assertThat(reads().countTasks("nobody", state, 10)).isZero();
    }

    @Test
    void held_subtasks_are_read_by_session() {
        var task = insertTask(3).id();
        var other = insertTask(1).id();
        insertTask(1);
        lease(new SubtaskId(task, 1), 9);
        lease(new SubtaskId(task, 3), 9);
        lease(new SubtaskId(other, 1), 5);
        assertThat(reads().heldBy(9, 10))
                .extracting(Subtask::id)
                .containsExactly(new SubtaskId(task, 1), new SubtaskId(task, 3));
        assertThat(reads().heldBy(9, 1)).hasSize(1);
        assertThat(reads().leases()).containsOnly(entry(9L, 2), entry(5L, 1));
        assertThat(reads().leasedTasks()).containsExactlyInAnyOrder(task, other);
        change(new SubtaskId(other, 1), subtask -> subtask.released(SubtaskState.QUEUED));
        assertThat(reads().leasedTasks()).containsExactly(task);
        assertThat(reads().heldBy(5, 10)).isEmpty();
        assertThat(reads().leases()).containsOnly(entry(9L, 2));
    }

    @Test
    void a_priority_change_moves_unfinished_subtasks_to_another_queue() {
        var task = insertTask(4).id();
        die(new SubtaskId(task, 2));
        assertThat(prioritise(task, true, 2)).isTrue();
        while (prioritise(task, true, 2)) {
            assertThat(reads().ready(NORMAL, SubtaskId.START, 10)).hasSizeLessThan(3);
        }
        assertThat(reads().ready(new ReadyKey(Rows.TYPE, true, Rows.PROJECT), SubtaskId.START, 10))
                .hasSize(3);
        assertThat(reads().ready(NORMAL, SubtaskId.START, 10)).isEmpty();
        assertThat(stored(new SubtaskId(task, 2)).high()).isFalse();
        assertThat(prioritise(task, false, 10)).isFalse();
        assertThat(reads().ready(NORMAL, SubtaskId.START, 10)).hasSize(3);
    }

    private boolean prioritise(TaskId task, boolean high, int max) {
        return write(transaction -> transaction.subtasks().prioritise(task, high, max));
    }

    @Test
    void dead_subtasks_of_a_project_come_in_pages_with_the_entry_of_their_end() {
        var task = insertTask(3);
        var other = insertTask("other", Rows.TYPE, 1);
        var first = die(new SubtaskId(task.id(), 1));
        var last = die(new SubtaskId(task.id(), 3));
        die(new SubtaskId(other.id(), 1));
        run(transaction -> transaction.log(List.of(
                Rows.entry(last, SubtaskState.DEAD),
                Rows.entry(last, SubtaskState.QUEUED),
                Rows.entry(last, SubtaskState.DEAD),
                Rows.entry(task.id(), TaskState.FAILED))));

        var dead = reads().dead(Rows.PROJECT, SubtaskId.START, 10);

        assertThat(dead).extracting(view -> view.subtask()).containsExactly(first, last);
        assertThat(dead.getFirst().death()).isEmpty();
        assertThat(dead.getLast().death().orElseThrow().position()).isEqualTo(reads().lastPosition() - 1);
        assertThat(reads().dead(Rows.PROJECT, SubtaskId.START, 1)).containsExactly(dead.getFirst());
        assertThat(reads().dead(Rows.PROJECT, first.id(), 10)).containsExactly(dead.getLast());
        assertThat(reads().dead(Rows.PROJECT, last.id(), 10)).isEmpty();
    }

    private Subtask die(SubtaskId id) {
        return change(id, subtask -> subtask.released(SubtaskState.DEAD, "it broke"));
    }

    @Test
    void tasks_of_a_project_come_newest_first_in_pages() {
        var first = insertTask("shop", "a", 1);
        insertTask("other", "a", 1);
        var second = insertTask("shop", "b", 1);
        var third = insertTask("shop", "a", 1);
        assertThat(reads().tasks(all("shop"), TaskPlace.END, 2)).containsExactly(third, second);
        assertThat(reads().tasks(all("shop"), TaskPlace.of(second), 2)).containsExactly(first);
        assertThat(reads().tasks(all("nobody"), TaskPlace.END, 2)).isEmpty();
    }

    /// A node may use the ids that it has reserved long after another one has used higher ids.
    @Test
    void tasks_are_listed_by_creation_time_and_those_of_one_time_by_id() {
        var early = created(100);
        var twin = created(100);
        var late = created(300);
        var between = created(200);
        change(early, early.entered(TaskState.PAUSED));
        assertThat(pages(false, 1)).containsExactly(late.id(), between.id(), twin.id(), early.id());
        assertThat(pages(false, 3)).containsExactly(late.id(), between.id(), twin.id(), early.id());
        assertThat(pages(true, 1)).containsExactly(early.id(), twin.id(), between.id(), late.id());
        var ofType = new TaskFilter("shop", Set.of(), Optional.of(Rows.TYPE), false);
        assertThat(ids(ofType)).containsExactly(late.id(), between.id(), twin.id(), early.id());
    }

    @Test
    void a_task_that_is_added_meanwhile_repeats_and_hides_no_other() {
        var first = created(100);
        var second = created(200);
        var third = created(300);
        assertThat(reads().tasks(all("shop"), TaskPlace.END, 2)).containsExactly(third, second);
        created(400);
        assertThat(reads().tasks(all("shop"), TaskPlace.of(second), 2)).containsExactly(first);
    }

    private Task created(long at) {
        var task = Rows.task(reserveId(), "shop", Rows.TYPE, 1);
        return insert(Task.created(task.id(), "shop", task.type(), task.priority(), at));
    }

    /// Walks the list page by page.
    private List<TaskId> pages(boolean oldestFirst, int size) {
        var filter = new TaskFilter("shop", Set.of(), Optional.empty(), oldestFirst);
        var found = new ArrayList<TaskId>();
        var after = oldestFirst ? TaskPlace.BEGINNING : TaskPlace.END;
        for (List<Task> page = reads().tasks(filter, after, size); !page.isEmpty(); ) {
            page.forEach(task -> found.add(task.id()));
            page = reads().tasks(filter, TaskPlace.of(page.getLast()), size);
        }
        return found;
    }

    @Test
    void tasks_are_filtered_by_state_and_type() {
        var first = insertTask("shop", "a", 1);
        var second = insertTask("shop", "b", 1);
        change(second, second.entered(TaskState.PAUSED));
        assertThat(ids(new TaskFilter("shop", Set.of(TaskState.PAUSED, TaskState.FAILED))))
                .containsExactly(second.id());
        assertThat(ids(new TaskFilter("shop", Set.of(), "a"))).containsExactly(first.id());
        assertThat(ids(new TaskFilter("shop", Set.of(TaskState.PAUSED), "a"))).isEmpty();
        assertThat(ids(new TaskFilter("shop", Set.of(), "A"))).isEmpty();
    }

    @Test
    void subtasks_come_with_their_results_in_pages() {
        var task = insertTask(3);
        var second = stored(new SubtaskId(task.id(), 2));
        var done = second.released(SubtaskState.SUCCEEDED);
        change(new SubtaskChange(second, done, Optional.empty(), Optional.of("{\"n\":2}"), List.of()));
        assertThat(reads().subtasks(task.id(), Set.of(), 0, 2))
                .containsExactly(
                        new SubtaskView(Rows.subtask(task, 1), Optional.empty()),
                        new SubtaskView(done, Optional.of("{\"n\":2}")));
        assertThat(reads().subtasks(task.id(), Set.of(), 2, 2))
                .containsExactly(new SubtaskView(Rows.subtask(task, 3), Optional.empty()));
        assertThat(reads().subtasks(task.id(), Set.of(SubtaskState.SUCCEEDED), 0, 9))
                .containsExactly(new SubtaskView(done, Optional.of("{\"n\":2}")));
    }

    @Test
    void ready_walks_over_the_queued_subtasks_in_order() {
        var first = insertTask(2);
        var second = insertTask(2);
        var ids = List.of(
                new SubtaskId(first.id(), 1),
                new SubtaskId(first.id(), 2),
                new SubtaskId(second.id(), 1),
                new SubtaskId(second.id(), 2));
        assertThat(walk(NORMAL, 3)).extracting(Ready::id).containsExactlyElementsOf(ids);
        assertThat(reads().ready(NORMAL, ids.get(2), 3)).extracting(Ready::id).containsExactly(ids.get(3));
        var stepOver = new SubtaskId(first.id(), Integer.MAX_VALUE);
        assertThat(reads().ready(NORMAL, stepOver, 9)).extracting(Ready::id).containsExactly(ids.get(2), ids.get(3));
    }

    @Test
    void ready_tells_epoch_and_deliveries() {
        var id = new SubtaskId(insertTask(1).id(), 1);
        lease(id, 4);
        assertThat(walk(NORMAL, 9)).isEmpty();
        change(id, subtask -> subtask.released(SubtaskState.QUEUED).with(new LeaseState(6, Lane.ASSIGN)));
        assertThat(walk(NORMAL, 9)).containsExactly(new Ready(id, 6, 1, true));
    }

    @Test
    void subtasks_of_a_task_that_is_not_open_are_marked() {
        var paused = insertTask(1);
        var open = insertTask(1);
        change(paused, paused.entered(TaskState.PAUSED));
        change(open, open.entered(TaskState.RUNNING));
        assertThat(walk(NORMAL, 9)).extracting(Ready::open).containsExactly(false, true);
        change(stored(paused.id()), stored(paused.id()).entered(TaskState.RUNNING));
        assertThat(walk(NORMAL, 9)).extracting(Ready::open).containsExactly(true, true);
    }

    @Test
    void ready_keys_are_those_with_queued_subtasks() {
        insertTask("shop", "a", 3);
        insertTask("shop", "A", 1);
        insertTask("other", "a", 1);
        var high = insertHigh("shop", "a");
        var keys = List.of(
                new ReadyKey("a", false, "shop"),
                new ReadyKey("A", false, "shop"),
                new ReadyKey("a", false, "other"),
                new ReadyKey("a", true, "shop"));
        assertThat(reads().readyKeys()).containsExactlyInAnyOrderElementsOf(keys);
        assertThat(walk(keys.getLast(), 9)).extracting(Ready::id).containsExactly(high);

        lease(high, 1);
        assertThat(reads().readyKeys()).containsExactlyInAnyOrderElementsOf(keys.subList(0, 3));
        change(high, subtask -> subtask.waiting(SubtaskState.RETRY, 99, ""));
        assertThat(reads().readyKeys()).hasSize(3);
        change(high, subtask -> subtask.released(SubtaskState.QUEUED));
        assertThat(reads().readyKeys()).containsExactlyInAnyOrderElementsOf(keys);
    }

    @Test
    void subtasks_with_other_needs_are_a_queue_of_their_own() {
        var chrome = WorkNeeds.of(FetchMode.CHROME);
        var task = Rows.task(reserveId(), Rows.PROJECT, Rows.TYPE, 5);
        insert(Rows.newTask(
                task,
                Rows.subtask(task, 1),
                Rows.subtask(task, 2).needing(chrome),
                Rows.subtask(task, 3).needing(WorkNeeds.NONE.since(3)),
                Rows.subtask(task, 4).needing(chrome),
                Rows.subtask(task, 5)));
        var inChrome = new ReadyKey(Rows.TYPE, false, Rows.PROJECT, chrome);
        var inThree = new ReadyKey(Rows.TYPE, false, Rows.PROJECT, WorkNeeds.NONE.since(3));
        assertThat(reads().readyKeys()).containsExactlyInAnyOrder(NORMAL, inChrome, inThree);
        assertThat(walk(NORMAL, 1)).extracting(ready -> ready.id().number()).containsExactly(1, 5);
        assertThat(walk(inChrome, 1)).extracting(ready -> ready.id().number()).containsExactly(2, 4);
        assertThat(walk(inThree, 9)).extracting(ready -> ready.id().number()).containsExactly(3);
        assertThat(stored(new SubtaskId(task.id(), 2)).needs()).isEqualTo(chrome);

        lease(new SubtaskId(task.id(), 2), 1);
        assertThat(reads().running()).extracting(Subtask::needs).containsExactly(chrome);
        lease(new SubtaskId(task.id(), 4), 1);
        assertThat(reads().readyKeys()).containsExactlyInAnyOrder(NORMAL, inThree);
    }

    @Test
    void unsplit_are_the_living_tasks_with_more_to_split() {
        var first = insert(Rows.task(reserveId()).split(0, SplitState.START));
        var second = insert(Rows.task(reserveId()).split(0, SplitState.at("5")));
        var cancelled = insert(Rows.task(reserveId()).split(0, SplitState.at("5")));
        insertTask(1);
        change(cancelled, cancelled.entered(TaskState.CANCELLED));
        assertThat(reads().unsplit(10)).containsExactly(first.id(), second.id());
        assertThat(reads().unsplit(1)).containsExactly(first.id());
        change(first, first.split(0, new SplitState("9", true)));
        assertThat(reads().unsplit(10)).containsExactly(second.id());
    }

    @Test
    void uncleared_are_ended_tasks_without_the_mark() {
        var first = insertTask(3);
        var second = insertTask(3);
        insertTask(1);
        change(second, second.entered(TaskState.CANCELLED));
        change(first, first.entered(TaskState.COMPLETED, "stopped"));
        assertThat(reads().uncleared(10)).containsExactly(first.id(), second.id());
        assertThat(reads().uncleared(1)).containsExactly(first.id());
        change(stored(first.id()), stored(first.id()).cleared());
        assertThat(reads().uncleared(10)).containsExactly(second.id());
    }

    @Test
    void running_lists_every_lease_in_order() {
        var first = insertTask(1);
        var second = insertTask(2);
        lease(new SubtaskId(second.id(), 2), 3);
        lease(new SubtaskId(first.id(), 1), 4);
        assertThat(reads().running())
                .extracting(Subtask::id)
                .containsExactly(new SubtaskId(first.id(), 1), new SubtaskId(second.id(), 2));
        assertThat(reads().running())
                .extracting(Subtask::session)
                .containsExactly(OptionalLong.of(4), OptionalLong.of(3));
    }

    @Test
    void next_due_is_the_earliest_deadline_also_in_the_future() {
        long now = reads().now();
        var task = Rows.task(reserveId());
        insert(Rows.newTask(task, Rows.subtask(task, 1, now + 7_200_000), Rows.subtask(task, 2, now + 3_600_000)));
        assertThat(reads().nextDue()).contains(now + 3_600_000);
    }

    private List<Ready> walk(ReadyKey key, int page) {
        var found = new ArrayList<Ready>();
        var after = SubtaskId.START;
        for (int pages = 0; pages < 100; pages++) {
            var more = reads().ready(key, after, page);
            if (more.isEmpty()) {
                return found;
            }
            found.addAll(more);
            after = more.getLast().id();
        }
        throw new AssertionError("the pages never end: " + after);
    }

    private SubtaskId insertHigh(String project, String type) {
        var task = Rows.task(reserveId(), project, type, 1);
        var id = new SubtaskId(task.id(), 1);
        insert(Rows.newTask(task, Subtask.only(task).prioritised(true)));
        return id;
    }

    private void lease(SubtaskId id, long session) {
        change(id, subtask -> subtask.leased(session, 1, Lane.ASSIGN));
    }

    private List<TaskId> ids(TaskFilter filter) {
        return reads().tasks(filter, TaskPlace.END, 10).stream().map(Task::id).toList();
    }

    private static TaskFilter all(String project) {
        return new TaskFilter(project, Set.of());
    }
}
