package dev.trawl.sim;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.sim.mutant.ForwardingSubmissions;
import dev.trawl.sim.mutant.ForwardingSubtasks;
import dev.trawl.sim.mutant.HonestTransaction;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.WorkerOffers;
import dev.trawl.spi.ledger.Transaction;
import dev.trawl.spi.task.NewSubtask;
import dev.trawl.spi.task.NewTask;
import dev.trawl.spi.task.Submissions;
import dev.trawl.spi.task.Subtasks;
import dev.trawl.spi.worker.Protocol;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/// The needs of subtasks and the offers of workers, both derived from the seed. Some subtasks need Chrome or the
/// newest protocol. Some workers offer only HTTP, or speak the version before.
record SimNeeds(long seed) {

    private static final WorkerOffers CHROME =
            new WorkerOffers(Set.of(FetchMode.HTTP, FetchMode.CHROME), Protocol.CURRENT);

    /// The offers of a worker by its number in its name; the first one can do everything.
    static WorkerOffers offersOf(String worker) {
        int number = Integer.parseInt(worker.substring("worker".length()));
        return switch (number % 4) {
            case 2 -> WorkerOffers.http(Protocol.CURRENT - 1);
            case 3 -> WorkerOffers.http(Protocol.CURRENT);
            default -> CHROME;
        };
    }

    WorkNeeds of(SubtaskId id) {
        var random = new SplittableRandom(seed * 37 + id.task().value() * 1_000_003 + id.number());
        for (int i = 0; i < 4; i++) {
            random.nextLong(); // neighbouring seeds begin alike
        }
        int percent = random.nextInt(100);
        if (percent < 15) {
            return WorkNeeds.of(FetchMode.CHROME);
        }
        return percent < 30 ? WorkNeeds.NONE.since(Protocol.CURRENT) : WorkNeeds.NONE;
    }

    /// The transaction as the core sees it: subtasks get their needs when they are inserted.
    Transaction in(Transaction transaction) {
        return new HonestTransaction(transaction) {
            @Override
            public Submissions submissions() {
                return new ForwardingSubmissions(super.submissions()) {
                    @Override
                    public void insert(List<NewTask> tasks) {
                        super.insert(tasks.stream()
                                .map(task -> new NewTask(
                                        task.task(),
                                        task.body(),
                                        needing(task.subtasks()),
                                        task.labels(),
                                        task.series()))
                                .toList());
                    }
                };
            }

            @Override
            public Subtasks subtasks() {
                return new ForwardingSubtasks(super.subtasks()) {
                    @Override
                    public void insert(List<NewSubtask> subtasks) {
                        super.insert(needing(subtasks));
                    }
                };
            }
        };
    }

    private List<NewSubtask> needing(List<NewSubtask> subtasks) {
        return subtasks.stream()
                .map(added -> new NewSubtask(
                        added.subtask().needing(of(added.subtask().id())), added.part()))
                .toList();
    }
}
