package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.Lane;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Ledger.Committed;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.spi.task.Progress.Delta;
import dev.trawl.spi.task.Submissions.KeptAnswer;
import dev.trawl.spi.task.SubtaskChange;
import dev.trawl.spi.task.TaskChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// Rules for concurrent writes.
public abstract class ConcurrencyContract extends LedgerContract {

    private static final int THREADS = 4;
    private static final int ROUNDS = 25;

    @Test
    void reserved_ids_are_unique_among_concurrent_callers() {
        var firsts = Race.of(
                THREADS,
                () -> IntStream.range(0, ROUNDS)
                        .mapToObj(_ ->
                                write(transaction -> transaction.submissions().reserveIds(3)))
                        .toList());
        var ids = firsts.stream()
                .flatMap(List::stream)
                .flatMap(first -> LongStream.range(first, first + 3).boxed())
                .toList();
        assertThat(ids).hasSize(THREADS * ROUNDS * 3).doesNotHaveDuplicates();
    }

    @Test
    void one_of_several_claims_wins() {
        for (int round = 0; round < ROUNDS; round++) {
            var id = new SubtaskId(insertTask(1).id(), 1);
            var sessions = new AtomicInteger();
            var wins = Race.of(THREADS, () -> claim(id, sessions.incrementAndGet()));
            assertThat(wins).containsOnlyOnce(true);
            assertThat(stored(id).epoch()).isEqualTo(1);
        }
    }

    @Test
    void a_task_changes_once_from_one_version() {
        for (int round = 0; round < ROUNDS; round++) {
            var task = insertTask(1);
            var wins = Race.of(THREADS, () -> change(task, task.entered(TaskState.RUNNING)));
            assertThat(wins).containsOnlyOnce(true);
        }
    }

    @Test
    void a_cancel_leaves_nothing_running() {
        for (int round = 0; round < ROUNDS; round++) {
            var task = insertTask(3).id();
            var contestants = new ArrayList<Callable<Boolean>>();
            IntStream.rangeClosed(1, 3)
                    .forEach(number -> contestants.add(() -> claim(new SubtaskId(task, number), number)));
            contestants.add(() -> cancel(task));
            Race.between(contestants);
            assertThat(stored(task).state()).isEqualTo(TaskState.CANCELLED);
            assertThat(reads().running()).isEmpty();
        }
    }

    @Test
    void one_answer_is_kept_for_a_key() {
        for (int round = 0; round < ROUNDS; round++) {
            String key = "key-" + round;
            var wins = Race.of(
                    THREADS,
                    () -> write(transaction ->
                            transaction.submissions().keep(Rows.PROJECT, key, new KeptAnswer("a", "b"))));
            assertThat(wins).containsOnlyOnce(true);
        }
    }

    @Test
    void terms_are_unique_among_concurrent_callers() {
        var terms = Race.of(
                THREADS, () -> write(transaction -> transaction.leadership().take("node")));
        assertThat(terms).doesNotHaveDuplicates();
        assertThat(terms).contains(reads().term());
    }

    @Test
    void one_configuration_put_at_once_is_one_version() {
        var versions = Race.of(
                THREADS, () -> write(transaction -> transaction.configs().put("echo", "{}")));
        assertThat(versions).containsOnly(1);
    }

    /// 000.34
    @Test
    void no_delta_is_lost_or_taken_twice() {
        var task = insertTask(1).id();
        var taken = new AtomicInteger();
        var contestants = new ArrayList<Callable<Boolean>>();
        for (int thread = 0; thread < THREADS - 1; thread++) {
            contestants.add(() ->
                    repeat(() -> run(transaction -> transaction.progress().add(List.of(new Delta(task, 1, 0))))));
        }
        contestants.add(() -> repeat(() -> taken.addAndGet(takeDone())));
        Race.between(contestants);
        assertThat(taken.get() + takeDone()).isEqualTo((THREADS - 1) * ROUNDS);
    }

    @Test
    void the_pending_count_is_exact_under_concurrent_inserts_and_ends() {
        Race.of(
                THREADS,
                () -> repeat(() -> {
                    var ends = insertTask("shop", "echo", 1);
                    insertTask("shop", "echo", 1);
                    change(ends, ends.entered(TaskState.COMPLETED));
                }));
        long pending = write(transaction -> transaction.submissions().pending("shop"));
        assertThat(pending).isEqualTo(THREADS * ROUNDS);
    }

    @Test
    void positions_have_no_gaps_and_belong_to_their_commits() {
        var numbers = new AtomicInteger();
        var commits = Race.of(
                        THREADS,
                        () -> IntStream.range(0, ROUNDS)
                                .mapToObj(round -> logSome(numbers.incrementAndGet(), round % 3 + 1))
                                .toList())
                .stream()
                .flatMap(List::stream)
                .toList();
        var log = reads().log(0, THREADS * ROUNDS * 3);
        assertThat(positions(log)).isEqualTo(consecutive(log));
        for (var commit : commits) {
            int count = commit.value().count();
            var own = reads().logOf(commit.value().task(), 0, 10);
            assertThat(own).last().extracting(LoggedEntry::position).isEqualTo(commit.lastPosition());
            assertThat(positions(own)).isEqualTo(consecutive(own)).hasSize(count);
        }
    }

    @Test
    void a_log_follower_misses_no_entry() {
        var contestants = new ArrayList<Callable<List<LoggedEntry>>>();
        var number = new AtomicInteger();
        var writing = new AtomicInteger(THREADS - 1);
        for (int thread = 1; thread < THREADS; thread++) {
            contestants.add(() -> {
                try {
                    repeat(() -> logSome(number.incrementAndGet(), 1));
                    return List.of();
                } finally {
                    writing.decrementAndGet();
                }
            });
        }
        contestants.add(() -> follow(writing));
        var followed = Race.between(contestants).getLast();
        assertThat(positions(followed)).isEqualTo(consecutive(followed)).hasSize((THREADS - 1) * ROUNDS);
    }

    /// Reads the log from its last position until all writers have ended and no entry is left.
    private List<LoggedEntry> follow(AtomicInteger writing) {
        var followed = new ArrayList<LoggedEntry>();
        long last = 0;
        boolean more = true;
        while (more) {
            boolean goesOn = writing.get() > 0;
            var page = reads().log(last, 7);
            followed.addAll(page);
            last = page.isEmpty() ? last : page.getLast().position();
            more = goesOn || !page.isEmpty();
        }
        return followed;
    }

    private boolean claim(SubtaskId id, long session) {
        return write(transaction -> {
            var found = transaction
                    .subtasks()
                    .claimable(Set.of(id))
                    .values()
                    .iterator()
                    .next();
            var subtask = found.subtask();
            if (!found.task().state().isOpen() || subtask.state() != SubtaskState.QUEUED) {
                return false;
            }
            var leased = SubtaskChange.of(subtask, subtask.leased(session, 1, Lane.ASSIGN));
            return transaction.subtasks().change(List.of(leased)).getFirst();
        });
    }

    private boolean cancel(TaskId id) {
        return write(transaction -> {
            var task = transaction.tasks().lock(Set.of(id)).values().iterator().next();
            var cancelled = new TaskChange(task, task.entered(TaskState.CANCELLED));
            boolean won = transaction.tasks().change(List.of(cancelled)).getFirst();
            transaction.subtasks().change(stops(transaction, id));
            return won;
        });
    }

    private static List<SubtaskChange> stops(Transaction transaction, TaskId id) {
        return transaction.subtasks().ofTask(id, Set.of(SubtaskState.RUNNING), 0, 10).stream()
                .map(subtask -> SubtaskChange.of(
                        subtask, subtask.released(SubtaskState.CANCELLED).revoked()))
                .toList();
    }

    private Committed<Logged> logSome(int number, int count) {
        var task = new TaskId(10_000 + number);
        var entry = Rows.entry(task, TaskState.RUNNING);
        return ledger.write(transaction -> {
            IntStream.range(0, count).forEach(_ -> transaction.log(List.of(entry)));
            return new Logged(task, count);
        });
    }

    private record Logged(TaskId task, int count) {}

    private int takeDone() {
        return write(transaction -> transaction.progress().take(10)).stream()
                .mapToInt(Delta::done)
                .sum();
    }

    private static boolean repeat(Runnable step) {
        IntStream.range(0, ROUNDS).forEach(_ -> step.run());
        return true;
    }

    private static List<Long> positions(List<LoggedEntry> entries) {
        return entries.stream().map(LoggedEntry::position).toList();
    }

    private static List<Long> consecutive(List<LoggedEntry> entries) {
        long first = entries.getFirst().position();
        return LongStream.range(first, first + entries.size()).boxed().toList();
    }
}
