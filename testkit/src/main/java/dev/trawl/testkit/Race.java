package dev.trawl.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/// Runs actions concurrently and waits for all of them.
public final class Race {

    private Race() {}

    /// Runs `contestant` on `threads` threads and returns the results.
    public static <T> List<T> of(int threads, Callable<T> contestant) {
        return between(Stream.generate(() -> contestant).limit(threads).toList());
    }

    /// Runs each contestant on its own thread. The results are in the order of the contestants.
    public static <T> List<T> between(List<? extends Callable<T>> contestants) {
        var start = new CyclicBarrier(contestants.size());
        try (var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().name("race-", 0).daemon().factory())) {
            var running = contestants.stream()
                    .map(contestant -> threads.submit(() -> {
                        start.await();
                        return contestant.call();
                    }))
                    .toList();
            return answers(running);
        }
    }

    private static <T> List<T> answers(List<Future<T>> running) {
        try {
            var answers = new ArrayList<T>();
            for (var contestant : running) {
                answers.add(contestant.get());
            }
            return answers;
        } catch (ExecutionException broken) {
            throw new AssertionError("a contestant failed", broken.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while contestants ran", interrupted);
        }
    }
}
