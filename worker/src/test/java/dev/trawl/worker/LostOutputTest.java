package dev.trawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.Execution;
import dev.trawl.plugin.TaskResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever happens to a lease, the memory that its output uses is given back, once.
@Timeout(300)
class LostOutputTest {

    private static final int LEASES = Backlog.FEW;
    private static final String RECORD = "\"" + "x".repeat(1_000) + "\"";

    private final AtomicInteger written = new AtomicInteger();
    private final CountDownLatch end = new CountDownLatch(1);

    /// How far the output of the leases has come when they are lost.
    enum Stage {
        BEFORE_FLUSH,
        PUT,
        PUT_AFTER_END,
        COMMIT,
        COMMIT_AFTER_END;

        boolean puts() {
            return this == PUT || this == PUT_AFTER_END;
        }

        boolean commits() {
            return this == COMMIT || this == COMMIT_AFTER_END;
        }

        boolean hasEnded() {
            return this == PUT_AFTER_END || this == COMMIT_AFTER_END;
        }
    }

    /// How the leases are lost.
    enum Loss {
        TOLD {
            @Override
            void happen(Bench bench, List<FakeSubtask> subtasks) {
                bench.session().held().forEach(bench.session()::lose);
            }
        },
        REFUSED {
            @Override
            void happen(Bench bench, List<FakeSubtask> subtasks) {
                subtasks.forEach(bench.channel::takeAway);
            }
        },
        SESSION_ENDED {
            @Override
            void happen(Bench bench, List<FakeSubtask> subtasks) {
                bench.session().end("the test says so");
            }
        };

        abstract void happen(Bench bench, List<FakeSubtask> subtasks);
    }

    static Stream<Arguments> losses() {
        return Stream.of(Stage.values())
                .flatMap(stage -> Stream.of(Loss.values()).map(loss -> Arguments.of(stage, loss)));
    }

    @ParameterizedTest
    @MethodSource("losses")
    void a_lost_lease_gives_its_memory_back(Stage stage, Loss loss) {
        try (Bench bench = Bench.started(LEASES)) {
            List<FakeSubtask> subtasks = writing(bench, stage);
            SessionRuntime session = bench.session();
            assertThat(session.buffered()).isPositive();
            loss.happen(bench, subtasks);
            bench.blobs.letGo();
            bench.channel.letGo("report");
            bench.passTimeUntil(() -> session.held().isEmpty() && session.running() == 0);
            bench.passTimeUntil(() -> session.buffered() == 0);
            bench.stop();
            assertThat(session.buffered()).isZero();
        } finally {
            end.countDown();
        }
    }

    @Test
    void a_segment_that_can_never_be_stored_leaves_the_memory_when_its_leases_are_lost() {
        try (Bench bench = Bench.started(LEASES)) {
            bench.blobs.failNext(Integer.MAX_VALUE);
            List<FakeSubtask> subtasks = writing(bench, Stage.BEFORE_FLUSH);
            end.countDown();
            bench.passTimeUntil(() -> bench.blobs.refusals() > 2);
            SessionRuntime session = bench.session();
            assertThat(session.buffered()).isEqualTo(LEASES * 2L * (RECORD.length() + 1));
            subtasks.forEach(bench.channel::takeAway);
            bench.passTimeUntil(() -> session.buffered() == 0);
            assertThat(session.isOpen()).isTrue();
        } finally {
            end.countDown();
        }
    }

    @Test
    void a_broken_writer_ends_the_session_and_the_next_recovers() {
        try (Bench bench = Bench.started(LEASES)) {
            List<FakeSubtask> subtasks = writing(bench, Stage.BEFORE_FLUSH);
            SessionRuntime session = bench.session();
            bench.blobs.breakNext();
            end.countDown();
            bench.passTimeUntil(() -> bench.channel.sessions() == 2);
            assertThat(session.buffered()).isZero();
            subtasks.forEach(bench.channel::invite);
            bench.passTimeUntil(() -> bench.channel.ended() == LEASES);
            assertThat(bench.channel.calls("report"))
                    .allMatch(call -> call.contains("@3#1 Succeeded"))
                    .hasSize(LEASES);
        } finally {
            end.countDown();
        }
    }

    /// Brings leases to the stage, each with records in the making and some behind them.
    private List<FakeSubtask> writing(Bench bench, Stage stage) {
        bench.function("write", execution -> write(execution, stage));
        if (stage.puts()) {
            bench.blobs.hold();
        }
        if (stage.commits()) {
            bench.channel.hold("report");
        }
        List<FakeSubtask> subtasks = new ArrayList<>();
        for (int number = 1; number <= LEASES; number++) {
            subtasks.add(bench.channel.offer(number, "write", "{}", false));
        }
        bench.until(() -> written.get() == LEASES);
        if (stage.puts()) {
            bench.until(() -> bench.blobs.waiting() == 1);
        }
        if (stage.commits()) {
            bench.until(() -> bench.channel.calls("report").size() == LEASES);
        }
        if (stage.hasEnded()) {
            end.countDown();
            bench.until(() -> bench.session().running() == 0);
        }
        return subtasks;
    }

    private TaskResult write(Execution execution, Stage stage) throws InterruptedException {
        execution.emit(RECORD);
        if (stage != Stage.BEFORE_FLUSH) {
            execution.checkpoint("1");
        }
        execution.emit(RECORD);
        written.incrementAndGet();
        end.await();
        return new TaskResult.Success("{}");
    }
}
