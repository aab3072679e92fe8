package dev.trawl.sim;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

/// Virtual time and the queue of events. One thread and one random generator: equal seeds give equal runs.
final class World {

    private final PriorityQueue<Event> queue = new PriorityQueue<>(
            Comparator.comparingLong((Event event) -> event.at).thenComparingLong(event -> event.number));
    private final RandomGenerator random;
    private final Trace trace;
    private long now;
    private long planned;

    World(RandomGenerator random, Trace trace) {
        this.random = random;
        this.trace = trace;
    }

    /// A scheduled event that can be cancelled.
    static final class Event {
        private final long at;
        private final long number;
        private final Occasion occasion;
        private boolean off;

        private Event(long at, long number, Occasion occasion) {
            this.at = at;
            this.number = number;
            this.occasion = occasion;
        }

        void callOff() {
            off = true;
        }
    }

    /// The action of an event.
    @FunctionalInterface
    interface Occasion {
        /// Returns false if the event had no effect and does not count.
        boolean happen();
    }

    long now() {
        return now;
    }

    RandomGenerator random() {
        return random;
    }

    Trace trace() {
        return trace;
    }

    void note(String actor, String what, Object detail) {
        trace.event(now, actor, what, detail);
    }

    Event after(long nanos, Occasion occasion) {
        var event = new Event(now + Math.max(0, nanos), planned++, occasion);
        queue.add(event);
        return event;
    }

    /// Runs the next event. Returns false if it does not count.
    boolean step() {
        var event = queue.poll();
        if (event == null) {
            throw new IllegalStateException("the world stands still");
        }
        if (event.off) {
            return false;
        }
        now = event.at;
        return event.occasion.happen();
    }

    boolean chance(double probability) {
        return probability > 0 && random.nextDouble() < probability;
    }

    /// A random duration, both ends included.
    long between(long least, long most) {
        return random.nextLong(least, most + 1);
    }

    int choose(int count) {
        return random.nextInt(count);
    }
}
