package dev.trawl.kafka;

import static dev.trawl.kafka.Invitations.POOL;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How fast invitations go through offer and take in the two ways the core uses them. Run with `-Dkafka.speed=true`.
@EnabledIfSystemProperty(named = "kafka.speed", matches = "true")
@Timeout(300)
class SpeedTest {

    private static final int RUNS = 4;
    private static final int WINDOW = 2_000;
    private static final Duration WAIT = Duration.ofSeconds(1);

    /// The leader, lane `assign`: one thread keeps a window out and takes as much as workers have room for, without
    /// waiting, until they are full or nothing comes.
    @ParameterizedTest
    @CsvSource({"1,20", "1,100", "1,500", "3,20", "3,500"})
    void the_leader_offers_and_takes_by_turns(int partitions, int room) {
        try (var queue = open(partitions)) {
            warm(queue);
            for (int run = 0; run < RUNS; run++) {
                long begun = System.nanoTime();
                int out = 0;
                int taken = 0;
                while (taken < 20_000) {
                    if (out <= WINDOW * 3 / 4) {
                        queue.offer(POOL, Invitations.normal(1, WINDOW - out));
                        out = WINDOW;
                    }
                    int some = assign(queue, room);
                    taken += some;
                    out -= some;
                }
                System.out.printf("SPEED leader partitions=%d room=%d %.0f/s%n", partitions, room, rate(taken, begun));
            }
        }
    }

    /// The leader when little is to be done: what is offered is taken, and then nothing is there.
    @ParameterizedTest
    @CsvSource({"1,1", "1,50", "3,1"})
    void a_round_of_the_leader_ends(int partitions, int offered) {
        try (var queue = open(partitions)) {
            warm(queue);
            for (int run = 0; run < RUNS; run++) {
                long begun = System.nanoTime();
                for (int round = 0; round < 50; round++) {
                    queue.offer(POOL, Invitations.normal(1, offered));
                    for (int taken = 0; taken < offered; ) {
                        taken += assign(queue, 100);
                    }
                }
                System.out.printf(
                        "SPEED round partitions=%d offered=%d %.1f ms%n",
                        partitions, offered, (System.nanoTime() - begun) / 50e6);
            }
        }
    }

    private static int assign(KafkaReadyQueue queue, int room) {
        int taken = 0;
        for (int some = -1; taken < room && some != 0; taken += some) {
            some = queue.take(POOL, room - taken, Duration.ZERO).size();
        }
        return taken;
    }

    private static void warm(KafkaReadyQueue queue) {
        queue.offer(POOL, Invitations.normal(1, 1));
        while (queue.take(POOL, 500, Duration.ZERO).isEmpty()) {
            Thread.onSpinWait();
        }
    }

    /// Workers of one process, lane `compete`: several take a few at a time and wait, another thread offers.
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void workers_help_themselves(int partitions) {
        for (int max : List.of(500, 50, 8)) {
            try (var queue = open(partitions)) {
                var left = new AtomicInteger();
                var taken = new AtomicInteger();
                try (var running = Threads.daemons()) {
                    running.repeat(() -> {
                        if (left.get() < 10_000) {
                            queue.offer(POOL, Invitations.normal(1, WINDOW));
                            left.addAndGet(WINDOW);
                        }
                    });
                    for (int worker = 0; worker < 4; worker++) {
                        running.repeat(() -> {
                            int some = queue.take(POOL, max, WAIT).size();
                            left.addAndGet(-some);
                            taken.addAndGet(some);
                        });
                    }
                    for (int run = 0; run < RUNS; run++) {
                        int before = taken.get();
                        long begun = System.nanoTime();
                        while (System.nanoTime() - begun < Duration.ofSeconds(3).toNanos()) {
                            LockSupport.parkNanos(10_000_000);
                        }
                        System.out.printf(
                                "SPEED workers partitions=%d max=%d %.0f/s%n",
                                partitions, max, rate(taken.get() - before, begun));
                    }
                }
            }
        }
    }

    /// From the first question of a new node to the first invitation, and from a few that are asked for to many.
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void a_node_begins(int partitions) {
        var url = Kafka.fresh("partitions=" + partitions);
        for (int run = 0; run < RUNS; run++) {
            try (var queue = new KafkaReadyQueue(url, new RealTime())) {
                queue.offer(POOL, Invitations.normal(1, 1));
                long begun = System.nanoTime();
                while (queue.take(POOL, 8, WAIT).isEmpty()) {
                    Thread.onSpinWait();
                }
                double first = (System.nanoTime() - begun) / 1e6;
                queue.offer(POOL, Invitations.normal(1, 1_000));
                begun = System.nanoTime();
                double longest = 0;
                for (int taken = 0; taken < 1_000; ) {
                    long asked = System.nanoTime();
                    taken += queue.take(POOL, 500, WAIT).size();
                    longest = Math.max(longest, (System.nanoTime() - asked) / 1e6);
                }
                System.out.printf(
                        "SPEED begin partitions=%d first after %.0f ms, 1,000 in %.0f ms, longest take %.0f ms%n",
                        partitions, first, (System.nanoTime() - begun) / 1e6, longest);
            }
        }
    }

    /// From the offer to the taker, with nothing else in the queue.
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void an_idle_queue_answers(int partitions) throws Exception {
        try (var queue = open(partitions);
                var running = Threads.daemons()) {
            var arrived = new ArrayBlockingQueue<Long>(10);
            running.repeat(() -> {
                if (!queue.take(POOL, 50, WAIT).isEmpty()) {
                    arrived.add(System.nanoTime());
                }
            });
            show("waiting taker", partitions, () -> {
                long begun = System.nanoTime();
                queue.offer(POOL, Invitations.normal(1, 1));
                long offered = System.nanoTime();
                return new long[] {offered - begun, arrived.take() - begun};
            });
        }
        try (var queue = open(partitions)) {
            show("leader, no wait", partitions, () -> {
                long begun = System.nanoTime();
                queue.offer(POOL, Invitations.normal(1, 1));
                long offered = System.nanoTime();
                while (queue.take(POOL, 500, Duration.ZERO).isEmpty()) {
                    Thread.onSpinWait();
                }
                return new long[] {offered - begun, System.nanoTime() - begun};
            });
        }
    }

    private interface Trial {
        long[] run() throws Exception;
    }

    private static void show(String what, int partitions, Trial trial) throws Exception {
        var offers = new ArrayList<Long>();
        var whole = new ArrayList<Long>();
        for (int i = 0; i < 500; i++) {
            var took = trial.run();
            if (i >= 200) {
                offers.add(took[0]);
                whole.add(took[1]);
            }
        }
        System.out.printf(
                "SPEED latency %s partitions=%d offer p50 %s, taken p50 %s p99 %s%n",
                what, partitions, at(offers, 50), at(whole, 50), at(whole, 99));
    }

    private static String at(List<Long> nanos, int percent) {
        Collections.sort(nanos);
        return "%.1f ms".formatted(nanos.get(nanos.size() * percent / 100) / 1e6);
    }

    private static double rate(int count, long begun) {
        return count / (NANOSECONDS.toMillis(System.nanoTime() - begun) / 1e3);
    }

    private static KafkaReadyQueue open(int partitions) {
        return new KafkaReadyQueue(Kafka.fresh("partitions=" + partitions), new RealTime());
    }
}
