package dev.trawl.core.dispatch;

import dev.trawl.plugin.LoadBalancer;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.WorkerLoad;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The built-in load balancers, by the names used in `scheduler.load_balance_strategy`.
public final class Balancers {

    private Balancers() {}

    public static Map<String, LoadBalancer> builtIn(RandomGenerator random) {
        return Stream.of(
                        new LeastTasks("least_tasks"),
                        new LeastTasks("least_task"),
                        new RoundRobin(),
                        named("random", (workers, _) -> workers.get(random.nextInt(workers.size()))),
                        named("weighted", (workers, _) -> weighted(workers, random)),
                        named("consistent_hash", Balancers::byHash))
                .collect(Collectors.toMap(LoadBalancer::name, Function.identity()));
    }

    private static LoadBalancer named(String name, BiFunction<List<WorkerLoad>, SubtaskId, WorkerLoad> choice) {
        return new LoadBalancer() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public WorkerLoad select(List<WorkerLoad> workers, SubtaskId subtask) {
                return choice.apply(workers, subtask);
            }
        };
    }

    /// The worker with the smallest share of capacity in use. Session ids break ties, so the
    /// choice is deterministic.
    private static WorkerLoad leastLoaded(List<WorkerLoad> workers) {
        var best = workers.getFirst();
        for (WorkerLoad worker : workers) {
            long here = (long) worker.load() * best.capacity();
            long there = (long) best.load() * worker.capacity();
            if (here < there || (here == there && worker.session() < best.session())) {
                best = worker;
            }
        }
        return best;
    }

    /// A random worker, weighted by free capacity: twice the free capacity gets twice as many subtasks.
    private static WorkerLoad weighted(List<WorkerLoad> workers, RandomGenerator random) {
        int total = workers.stream().mapToInt(Balancers::weight).sum();
        int ticket = random.nextInt(total);
        for (WorkerLoad worker : workers) {
            ticket -= weight(worker);
            if (ticket < 0) {
                return worker;
            }
        }
        return workers.getLast();
    }

    private static int weight(WorkerLoad worker) {
        return Math.max(1, worker.capacity() - worker.load());
    }

    /// Rendezvous hashing: a task stays with its worker, and only the tasks of a lost worker move.
    private static WorkerLoad byHash(List<WorkerLoad> workers, SubtaskId subtask) {
        return workers.stream()
                .max(Comparator.<WorkerLoad>comparingLong(
                                worker -> mix(subtask.task().value(), worker.worker()))
                        .thenComparing(WorkerLoad::worker))
                .orElseThrow();
    }

    private static long mix(long task, String worker) {
        long hash = (task * 0x9E3779B97F4A7C15L) ^ (worker.hashCode() * 0xC2B2AE3D27D4EB4FL);
        hash = (hash ^ (hash >>> 31)) * 0xBF58476D1CE4E5B9L;
        return hash ^ (hash >>> 29);
    }

    private record LeastTasks(String name) implements LoadBalancer {

        @Override
        public WorkerLoad select(List<WorkerLoad> workers, SubtaskId subtask) {
            return leastLoaded(workers);
        }

        @Override
        public boolean isByLoad() {
            return true;
        }
    }

    private static final class RoundRobin implements LoadBalancer {

        private long last;

        @Override
        public String name() {
            return "round_robin";
        }

        /// The next session after the last chosen one, even if sessions have opened or ended since.
        @Override
        public WorkerLoad select(List<WorkerLoad> workers, SubtaskId subtask) {
            var bySession = Comparator.comparingLong(WorkerLoad::session);
            var next = workers.stream()
                    .filter(worker -> worker.session() > last)
                    .min(bySession)
                    .orElseGet(() -> workers.stream().min(bySession).orElseThrow());
            last = next.session();
            return next;
        }
    }
}
