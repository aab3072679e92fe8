package dev.trawl.core.cluster;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.ledger.LedgerReads;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;

/// The background jobs of the leader.
///
/// @param due wakes subtasks and URLs whose time is reached
/// @param planned the jobs for schedules
record BackgroundSteps(
        BackgroundStep split,
        BackgroundStep cut,
        BackgroundStep due,
        BackgroundStep fold,
        BackgroundStep clear,
        BackgroundStep forget,
        BackgroundStep locks,
        BackgroundStep heartbeats,
        List<BackgroundStep> planned) {

    private static final int TASKS_AT_ONCE = 8;

    /// @param woken run after each batch of `due`
    /// @param wake called when a batch has ended
    static BackgroundSteps of(
            LeaderSteps steps,
            LedgerReads reads,
            OpenCrawls crawls,
            PlannedWork planned,
            Runnable woken,
            Runnable wake) {
        return new BackgroundSteps(
                new BackgroundStep("split", _ -> forEach(reads.unsplit(TASKS_AT_ONCE), steps.split()::splitNext), wake),
                new BackgroundStep("cut", _ -> crawls.cutNext(), wake),
                new BackgroundStep(
                        "wake", term -> steps.wake().wakeNext(term).thenApply(count -> more(count, woken)), wake),
                new BackgroundStep("fold", steps.fold()::foldNext, wake),
                new BackgroundStep(
                        "clear", _ -> forEach(reads.uncleared(TASKS_AT_ONCE), steps.control()::clearNext), wake),
                new BackgroundStep("forget", steps.forget()::forgetNext, wake),
                new BackgroundStep("locks", _ -> steps.locks().runOnce(), wake),
                new BackgroundStep("heartbeats", steps.heartbeats()::recordAll, wake),
                planned.errands());
    }

    /// Starts the requested batches; false if the term is over.
    boolean runOnce(long term) {
        return all().map(errand -> errand.runOnce(term)).reduce(true, Boolean::logicalAnd);
    }

    boolean isAnyReady() {
        return all().anyMatch(BackgroundStep::isReady);
    }

    /// Discards the state of an earlier term.
    void reset() {
        all().forEach(BackgroundStep::reset);
    }

    /// Requests the jobs for which other nodes may have created work.
    void wantUsual() {
        Stream.of(split, fold, clear).forEach(BackgroundStep::want);
    }

    private Stream<BackgroundStep> all() {
        return Stream.concat(Stream.of(split, cut, due, fold, clear, forget, locks, heartbeats), planned.stream());
    }

    /// Requests the next due time after the batch: before, it would be the time of the batch itself.
    private static Optional<Boolean> more(Optional<Integer> count, Runnable woken) {
        woken.run();
        return count.map(some -> some > 0);
    }

    /// Runs one batch for each of these tasks. Reports more work if there was any task.
    private static CompletableFuture<Optional<Boolean>> forEach(
            List<TaskId> tasks, Function<TaskId, CompletableFuture<Boolean>> batch) {
        var all = tasks.stream().map(batch).toArray(CompletableFuture<?>[]::new);
        return CompletableFuture.allOf(all).thenApply(_ -> Optional.of(!tasks.isEmpty()));
    }
}
