package dev.trawl.core.commit;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.ledger.Transaction;
import java.util.List;
import java.util.function.Function;

/// A write that serves many callers in one transaction. Returns one outcome per element, in order.
///
/// @param <E> the request of one caller
/// @param <O> the outcome for that caller
@FunctionalInterface
public interface Operation<E, O> {

    List<O> apply(Transaction transaction, List<E> elements);

    /// The part of a transaction in which an operation runs, by the last kind of rows that it locks.
    enum Phase {
        /// Locks sessions first, or rows that it finds while it runs.
        SESSIONS,
        /// Locks tasks that it names before it runs, and their subtasks.
        TASKS,
        /// Also locks crawls.
        CRAWLS,
        /// Locks host groups only.
        HOSTS
    }

    default Phase phase() {
        return Phase.SESSIONS;
    }

    /// The tasks that it locks, for an operation of the phases TASKS and CRAWLS. They are locked before any operation
    /// of
    /// these phases runs.
    default List<TaskId> tasks(List<E> elements) {
        return List.of();
    }

    /// The same operation, run after the operations of earlier phases.
    static <E, O> Operation<E, O> in(Phase phase, Operation<E, O> operation) {
        return in(phase, _ -> List.of(), operation);
    }

    /// An operation that locks the task of each element, and its subtasks.
    static <E, O> Operation<E, O> ofTasks(Function<E, TaskId> task, Operation<E, O> operation) {
        return in(Phase.TASKS, elements -> elements.stream().map(task).toList(), operation);
    }

    /// An operation that locks the task and then the crawl of each element.
    static <E, O> Operation<E, O> ofCrawls(Function<E, TaskId> task, Operation<E, O> operation) {
        return in(Phase.CRAWLS, elements -> elements.stream().map(task).toList(), operation);
    }

    private static <E, O> Operation<E, O> in(
            Phase phase, Function<List<E>, List<TaskId>> tasks, Operation<E, O> operation) {
        return new Operation<>() {
            @Override
            public List<O> apply(Transaction transaction, List<E> elements) {
                return operation.apply(transaction, elements);
            }

            @Override
            public int weight(E element) {
                return operation.weight(element);
            }

            @Override
            public Phase phase() {
                return phase;
            }

            @Override
            public List<TaskId> tasks(List<E> elements) {
                return tasks.apply(elements);
            }
        };
    }

    /// The weight of an element. The total weight of a commit group is limited.
    default int weight(E element) {
        return 1;
    }
}
