package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.blob.RangeLookup;
import dev.trawl.spi.crawl.Crawl;
import dev.trawl.spi.crawl.DiscoveryPath;
import dev.trawl.spi.crawl.FoundUrl;
import dev.trawl.spi.crawl.Frontier.Room;
import dev.trawl.spi.crawl.HostGroup;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.ledger.RangeMove;
import dev.trawl.spi.ledger.RangeReads.RangeView;
import dev.trawl.spi.task.Progress.Delta;
import dev.trawl.spi.task.Submissions.KeptAnswer;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.Task;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Ended tasks are deleted in small batches with all their rows, and no other rows.
public abstract class HousekeepingContract extends LedgerContract {

    private static final long OLD = 5_000;
    private static final int ROOM = 1_000;

    @Test
    void there_is_nothing_to_remove_at_first() {
        insertTask(1);
        assertThat(removeTasks(Long.MAX_VALUE, 10)).isFalse();
        assertThat(removeLog(Long.MAX_VALUE, 10)).isZero();
        assertThat(removeAnswers(Long.MAX_VALUE, 10)).isZero();
    }

    @Test
    void only_tasks_that_ended_before_go() {
        var completed = ended(TaskState.COMPLETED, OLD - 1);
        var failed = ended(TaskState.FAILED, OLD - 2);
        var cancelled = ended(TaskState.CANCELLED, OLD - 3);
        var young = ended(TaskState.COMPLETED, OLD);
        var open = insertTask(1);
        assertThat(removeTasks(OLD, ROOM)).isFalse();
        assertThat(lockTasks(List.of(completed.id(), failed.id(), cancelled.id(), young.id(), open.id())))
                .containsOnlyKeys(young.id(), open.id());
    }

    @Test
    void moves_ranges_to_another_segment_once() {
        var task = ended(TaskState.COMPLETED, OLD, 1);
        var subtask = stored(new SubtaskId(task.id(), 1));
        change(new SubtaskChange(
                subtask,
                subtask.checkpointed(),
                Optional.empty(),
                Optional.empty(),
                List.of(Rows.range("segments/1/1-1", 0), Rows.range("segments/1/1-1", 100))));
        var ranges = reads().rangesIn("segments/1/1-1");
        assertThat(ranges).isEqualTo(reads().ranges(task.id(), 0, 10));
        var moves = List.of(
                new RangeMove(ranges.getFirst(), "segments/0/9-1", 700),
                new RangeMove(ranges.getLast(), "segments/0/9-1", 800));

        assertThat(moveRanges(moves)).isEqualTo(2);
        assertThat(reads().ranges(task.id(), 0, 10))
                .extracting(RangeView::range)
                .containsExactly(Rows.range("segments/0/9-1", 700), Rows.range("segments/0/9-1", 800));
        assertThat(ranges)
                .allSatisfy(listed -> assertThat(RangeLookup.byKey(reads()).now(listed))
                        .hasValue(Rows.range(
                                "segments/0/9-1", 700 + listed.range().offset())));
        assertThat(moveRanges(moves)).as("they are no longer where they were").isZero();
        assertThat(reads().segmentsWithRanges(List.of("segments/1/1-1", "segments/0/9-1")))
                .containsExactly("segments/0/9-1");
    }

    @Test
    void small_segments_are_listed_by_key() {
        var task = ended(TaskState.COMPLETED, OLD, 1);
        var subtask = stored(new SubtaskId(task.id(), 1));
        var ranges = List.of(
                Rows.range("segments/3/1-1", 0),
                Rows.range("segments/1/1-1", 0),
                Rows.range("segments/2/1-1", 0),
                Rows.range("segments/2/1-1", 100));
        change(new SubtaskChange(subtask, subtask.checkpointed(), Optional.empty(), Optional.empty(), ranges));
        assertThat(reads().smallSegments(101, "", 10)).containsExactly("segments/1/1-1", "segments/3/1-1");
        assertThat(reads().smallSegments(201, "", 2)).containsExactly("segments/1/1-1", "segments/2/1-1");
        assertThat(reads().smallSegments(201, "segments/2/1-1", 2)).containsExactly("segments/3/1-1");
        assertThat(reads().smallSegments(100, "", 10)).isEmpty();
    }

    private int moveRanges(List<RangeMove> moves) {
        return write(transaction -> transaction.housekeeping().moveRanges(moves));
    }

    @Test
    void the_oldest_tasks_go_first_in_batches() {
        var younger = ended(TaskState.COMPLETED, 3_000);
        var oldest = ended(TaskState.COMPLETED, 1_000);
        var older = ended(TaskState.COMPLETED, 2_000);
        removeUntilGone(oldest);
        assertThat(lockTasks(List.of(older.id(), younger.id()))).hasSize(2);
        removeUntilGone(older);
        assertThat(reads().task(younger.id())).isPresent();
    }

    private void removeUntilGone(Task task) {
        for (int call = 0; reads().task(task.id()).isPresent(); call++) {
            assertThat(removeTasks(OLD, 2)).isTrue();
            assertThat(call).isLessThan(10);
        }
    }

    @Test
    void a_large_task_goes_piece_by_piece_and_its_row_last() {
        var large = ended(TaskState.COMPLETED, OLD - 1, 100);
        for (int number = 1; number <= 100; number++) {
            var subtask = stored(new SubtaskId(large.id(), number));
            change(new SubtaskChange(
                    subtask,
                    subtask.checkpointed(),
                    Optional.of("cursor"),
                    Optional.of("result"),
                    List.of(Rows.range("blob", 0), Rows.range("blob", 100))));
        }
        int calls = 1;
        for (int left = rowsOf(large); removeTasks(OLD, 50); calls++) {
            int now = rowsOf(large);
            assertThat(left - now).isLessThanOrEqualTo(50);
            assertThat(now == 0 || reads().task(large.id()).isPresent()).isTrue();
            assertThat(calls).isLessThan(50);
            left = now;
        }
        assertThat(calls).isGreaterThan(5);
        assertNothingLeftOf(large);
        assertThat(removeTasks(OLD, 50)).isFalse();
    }

    private int rowsOf(Task task) {
        return reads().subtasks(task.id(), Set.of(), 0, 1_000).size()
                + reads().ranges(task.id(), 0, 1_000).size();
    }

    @Test
    void a_task_goes_with_all_that_belongs_to_it() {
        var gone = ended(TaskState.CANCELLED, OLD - 1);
        var kept = insertTask(2);
        for (Task task : List.of(gone, kept)) {
            var subtask = stored(new SubtaskId(task.id(), 1));
            change(new SubtaskChange(
                    subtask,
                    subtask.checkpointed(),
                    Optional.of("cursor"),
                    Optional.of("result"),
                    List.of(Rows.range("blob", 0))));
            run(transaction -> {
                transaction.progress().add(List.of(new Delta(task.id(), 1, 0)));
                transaction.log(List.of(Rows.entry(task.id(), TaskState.RUNNING)));
            });
        }
        assertThat(removeTasks(OLD, ROOM)).isFalse();
        assertNothingLeftOf(gone);

        assertThat(reads().subtasks(kept.id(), Set.of(), 0, 10)).hasSize(2);
        assertThat(reads().ranges(kept.id(), 0, 10)).hasSize(1);
        assertThat(reads().task(kept.id()).orElseThrow().task().progress().done())
                .isEqualTo(1);
        List<Delta> deltas = write(transaction -> transaction.progress().take(10));
        assertThat(deltas).containsExactly(new Delta(kept.id(), 1, 0));
        assertThat(reads().log(0, 10)).hasSize(2);
    }

    @Test
    void a_crawl_goes_with_its_urls_and_frees_its_host_groups() {
        var gone = crawl(ended(TaskState.CANCELLED, OLD - 1), 3);
        var kept = crawl(insertTask(1), 3);
        assertThat(roomsOf(kept)).isEmpty();
        assertThat(removeTasks(OLD, ROOM)).isFalse();
        assertNothingLeftOf(gone);
        assertThat(reads().crawls().urls(kept.id(), Set.of(), 0, 10)).hasSize(3);
        assertThat(reads().crawls().crawl(kept.id())).isPresent();
        assertThat(reads().crawls().open(10)).containsExactly(kept.id());
        List<Room> room = write(transaction -> transaction.frontier().rooms(kept.id(), 2, Set.of(), 10));
        assertThat(room).containsExactly(new Room(HostGroup.fresh("a.example").opened(1), 2));
    }

    @Test
    void one_task_goes_when_it_has_ended_and_piece_by_piece() {
        var open = crawl(insertTask(1), 3);
        var gone = crawl(ended(TaskState.CANCELLED, OLD), 120);
        assertThat(removeTask(open, ROOM)).isFalse();
        int calls = 1;
        while (removeTask(gone, 50)) {
            assertThat(++calls).isLessThan(10);
        }
        assertThat(calls).isGreaterThan(2);
        assertNothingLeftOf(gone);
        assertThat(removeTask(gone, 50)).isFalse();
        assertThat(reads().task(open.id())).isPresent();
        assertThat(reads().crawls().urls(open.id(), Set.of(), 0, 10)).hasSize(3);
    }

    private boolean removeTask(Task task, int rows) {
        return write(transaction -> transaction.housekeeping().removeTask(task.id(), rows));
    }

    @Test
    void a_large_crawl_goes_piece_by_piece() {
        var large = crawl(ended(TaskState.COMPLETED, OLD - 1), 120);
        int calls = 1;
        for (int left = 120; removeTasks(OLD, 50); calls++) {
            int now = reads().crawls().urls(large.id(), Set.of(), 0, 200).size();
            assertThat(left - now).isLessThanOrEqualTo(50);
            assertThat(calls).isLessThan(10);
            left = now;
        }
        assertThat(calls).isGreaterThan(2);
        assertNothingLeftOf(large);
    }

    /// Makes the task a crawl of one host group, with one URL in an open batch.
    private Task crawl(Task task, int urls) {
        run(transaction -> {
            transaction.frontier().keep(List.of(Crawl.begun(task.id()).withFound(urls)));
            transaction
                    .frontier()
                    .add(
                            task.id(),
                            IntStream.range(0, urls)
                                    .mapToObj(i -> FoundUrl.byGet(
                                            "a.example", i, 0, "https://a.example/" + i, 0, DiscoveryPath.PLAIN, 0, 0))
                                    .toList());
            transaction
                    .frontier()
                    .cut(List.of(new SubtaskId(task.id(), 1)), "a.example", EnumSet.allOf(FetchMode.class), 1);
            transaction.notes().count(task.id(), Map.of(UrlCause.ROBOTS, urls));
            transaction
                    .notes()
                    .keep(task.id(), List.of(new RobotsFile("a.example", "https", 1, 200, Optional.empty(), "x")));
        });
        return task;
    }

    private List<Room> roomsOf(Task task) {
        return write(transaction -> transaction.frontier().rooms(task.id(), 1, Set.of(), 10));
    }

    private void assertNothingLeftOf(Task task) {
        assertThat(reads().task(task.id())).isEmpty();
        assertThat(reads().subtasks(task.id(), Set.of(), 0, 10)).isEmpty();
        assertThat(reads().ranges(task.id(), 0, 10)).isEmpty();
        assertThat(lockSubtasks(Set.of(new SubtaskId(task.id(), 1)))).isEmpty();
        assertThat(reads().uncleared(10)).isEmpty();
        assertThat(reads().crawls().crawl(task.id())).isEmpty();
        assertThat(reads().crawls().urls(task.id(), Set.of(), 0, 10)).isEmpty();
        assertThat(reads().crawls().open(10)).doesNotContain(task.id());
        assertThat(reads().crawls().why().causes(task.id())).isEmpty();
        assertThat(reads().crawls().why().robots(task.id(), "a.example", "https"))
                .isEmpty();
        assertThat(roomsOf(task)).isEmpty();
        var body = write(transaction -> transaction.tasks().body(task.id()));
        assertThat(body).isEmpty();
    }

    @Test
    void removed_tasks_do_not_change_the_pending_count() {
        insertTask(1);
        ended(TaskState.COMPLETED, OLD - 1);
        removeTasks(OLD, ROOM);
        long pending = write(transaction -> transaction.submissions().pending(Rows.PROJECT));
        assertThat(pending).isEqualTo(1);
    }

    @Test
    void log_entries_go_by_age_the_oldest_first() {
        long at = log(3);
        var youngest = reads().log(0, 10).getLast();
        assertThat(removeLog(at, 10)).isZero();
        assertThat(removeLog(Long.MAX_VALUE, 2)).isEqualTo(2);
        assertThat(reads().log(0, 10)).containsExactly(youngest);
        assertThat(removeLog(Long.MAX_VALUE, 2)).isEqualTo(1);
        assertThat(reads().log(0, 10)).isEmpty();
    }

    @Test
    void log_entries_beyond_a_number_go_in_batches_the_oldest_first() {
        assertThat(removeLogBeyond(0, 10)).isZero();
        log(3);
        log(4);
        var newest = reads().log(0, 10).subList(4, 7);
        assertThat(removeLogBeyond(7, 10)).isZero();
        assertThat(removeLogBeyond(3, 3)).isEqualTo(3);
        assertThat(removeLogBeyond(3, 3)).isEqualTo(1);
        assertThat(reads().log(0, 10)).isEqualTo(newest);
        assertThat(removeLogBeyond(3, 3)).isZero();
        log(1);
        assertThat(removeLogBeyond(3, 3)).isEqualTo(1);
        assertThat(reads().log(0, 10)).hasSize(3).containsAll(newest.subList(1, 3));
    }

    private int removeLogBeyond(long keep, int max) {
        return write(transaction -> transaction.housekeeping().removeLogBeyond(keep, max));
    }

    @Test
    void positions_continue_after_the_log_is_emptied() {
        log(2);
        long last = reads().log(0, 10).getLast().position();
        removeLog(Long.MAX_VALUE, 10);
        log(1);
        assertThat(reads().log(0, 10).getFirst().position()).isEqualTo(last + 1);
    }

    @Test
    void kept_answers_go_by_age_and_free_their_keys() {
        long at = ledger.write(transaction -> {
                    transaction.submissions().keep(Rows.PROJECT, "a", new KeptAnswer("1", "one"));
                    transaction.submissions().keep(Rows.PROJECT, "b", new KeptAnswer("2", "two"));
                    return transaction.now();
                })
                .value();
        assertThat(removeAnswers(at, 10)).isZero();
        assertThat(removeAnswers(Long.MAX_VALUE, 1)).isEqualTo(1);
        assertThat(removeAnswers(Long.MAX_VALUE, 10)).isEqualTo(1);
        boolean free =
                write(transaction -> transaction.submissions().keep(Rows.PROJECT, "a", new KeptAnswer("3", "three")));
        assertThat(free).isTrue();
    }

    private Task ended(TaskState state, long at) {
        return ended(state, at, 1);
    }

    private Task ended(TaskState state, long at, int total) {
        var task = Rows.task(reserveId(), Rows.PROJECT, Rows.TYPE, total);
        return insert(task.started(at - 10).endedEarly(state, "", at));
    }

    /// Logs entries in one transaction and returns its time.
    private long log(int count) {
        var entry = Rows.entry(Rows.task(77).id(), TaskState.RUNNING);
        return run(transaction -> transaction.log(Collections.nCopies(count, entry)))
                .at();
    }

    private boolean removeTasks(long endedBefore, int max) {
        return write(transaction -> transaction.housekeeping().removeTasks(endedBefore, max));
    }

    private int removeLog(long loggedBefore, int max) {
        return write(transaction -> transaction.housekeeping().removeLog(loggedBefore, max));
    }

    private int removeAnswers(long keptBefore, int max) {
        return write(transaction -> transaction.housekeeping().removeAnswers(keptBefore, max));
    }
}
