package dev.trawl.core.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.commit.Operation.Phase;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.ledger.LedgerUnavailableException;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.ManualTime;
import dev.trawl.testkit.Rows;
import dev.trawl.testkit.memory.ForwardingLedger;
import dev.trawl.testkit.memory.MemoryLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/// One commit serves many callers, and an answer follows the commit. (DESIGN 3.5)
class GroupCommitTest {

    private final CountedLedger ledger = new CountedLedger();
    private final List<LoggedEntry> announced = new ArrayList<>();
    private final List<Integer> woken = new ArrayList<>();
    private final GroupCommit commits = new GroupCommit(ledger, 3, announced::addAll, woken::add);
    private final Operation<String, Integer> length =
            (_, texts) -> texts.stream().map(String::length).toList();

    @Test
    void nothing_is_answered_before_the_commit() {
        var answer = commits.write(length, 0, "four");
        assertThat(answer).isNotDone();
        assertThat(woken).containsExactly(0);
        assertThat(commits.runOnce(0)).isTrue();
        assertThat(answer).isCompletedWithValue(4);
    }

    @Test
    void many_callers_share_one_transaction() {
        var one = commits.write(length, 0, "a");
        var two = commits.write(length, 1, "bb");
        commits.runOnce(0);
        assertThat(one).isCompletedWithValue(1);
        assertThat(two).isCompletedWithValue(2);
        assertThat(ledger.writes).isEqualTo(1);
        assertThat(commits.runOnce(0)).isFalse();
    }

    @Test
    void more_than_the_limit_is_refused_at_once_and_room_comes_back() {
        for (int i = 0; i < 3; i++) {
            assertThat(commits.writeIfRoom(length, 0, "x")).isNotDone();
        }
        var refused = commits.writeIfRoom(length, 0, "x");
        assertThatThrownBy(refused::join).hasCauseInstanceOf(OverloadedException.class);
        commits.runOnce(0);
        assertThat(commits.waiting()).isZero();
        assertThat(commits.writeIfRoom(length, 0, "x")).isNotDone();
    }

    @Test
    void one_bad_element_does_not_spoil_the_others() {
        Operation<String, Integer> parse =
                (_, texts) -> texts.stream().map(Integer::parseInt).toList();
        var good = commits.write(parse, 0, "12");
        var bad = commits.write(parse, 0, "twelve");
        var alsoGood = commits.write(parse, 0, "13");
        commits.runOnce(0);
        assertThat(good).isCompletedWithValue(12);
        assertThat(alsoGood).isCompletedWithValue(13);
        assertThatThrownBy(bad::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(NumberFormatException.class);
    }

    @Test
    void a_ledger_that_is_gone_is_not_asked_again_for_each_element() {
        ledger.gone = true;
        var answers =
                List.of(commits.write(length, 0, "a"), commits.write(length, 0, "b"), commits.write(length, 0, "c"));
        commits.runOnce(0);
        assertThat(answers).allMatch(answer -> answer.isCompletedExceptionally());
        assertThat(ledger.writes).isEqualTo(2);
    }

    @Test
    void a_group_that_may_be_durable_is_not_written_again() {
        ledger.answers = false;
        var answers = List.of(commits.write(length, 0, "a"), commits.write(length, 0, "b"));
        commits.runOnce(0);
        assertThat(ledger.writes).isEqualTo(1);
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.exceptionNow())
                        .isInstanceOfSatisfying(
                                LedgerUnavailableException.class,
                                lost -> assertThat(lost.isUnknown()).isTrue()));
    }

    @Test
    void logged_entries_are_announced_with_positions_before_the_answer() {
        Operation<Long, Integer> log = (transaction, ids) -> {
            transaction.log(ids.stream()
                    .map(id -> Rows.entry(Rows.task(id).id(), TaskState.PENDING))
                    .toList());
            return ids.stream().map(_ -> 0).toList();
        };
        var first = commits.write(log, 0, 7L);
        var second = commits.write(log, 0, 8L);
        var seenAtAnswer = first.thenApply(_ -> announced.size());
        commits.runOnce(0);
        assertThat(seenAtAnswer).isCompletedWithValue(2);
        assertThat(second).isDone();
        assertThat(announced).extracting(LoggedEntry::position).containsExactly(1L, 2L);
    }

    @Test
    void operations_that_lock_crawls_run_last_in_a_transaction() {
        var ran = new ArrayList<String>();
        Operation<Long, Integer> soon = (_, ids) -> {
            ran.add("soon");
            return ids.stream().map(_ -> 0).toList();
        };
        Operation<Long, Integer> late = Operation.in(Phase.CRAWLS, (_, ids) -> {
            ran.add("late");
            return ids.stream().map(_ -> 0).toList();
        });
        var first = commits.write(late, 0, 1L);
        var second = commits.write(soon, 0, 2L);
        commits.runOnce(0);
        assertThat(ran).containsExactly("soon", "late");
        assertThat(first).isDone();
        assertThat(second).isDone();
    }

    /// Counts transactions, can be gone, and can lose its answers.
    private static final class CountedLedger implements ForwardingLedger {

        private final Ledger inner = new MemoryLedger(new ManualTime());
        private int writes;
        private boolean gone;
        private boolean answers = true;

        @Override
        public Ledger inner() {
            return inner;
        }

        @Override
        public <T> Committed<T> write(Work<T> work) {
            writes++;
            if (gone) {
                throw new LedgerUnavailableException("gone", new IllegalStateException());
            }
            var committed = inner.write(work);
            if (!answers) {
                throw LedgerUnavailableException.unknown("lost", new IllegalStateException());
            }
            return committed;
        }
    }
}
