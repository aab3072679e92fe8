package dev.trawl.embedded;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/// The amount counted within a window, in sixty steps.
final class SlidingCount {

    private static final int STEPS = 60;

    private final long step;
    private final Deque<Part> parts = new ArrayDeque<>();
    private long had;

    private record Part(long step, long had) {}

    SlidingCount(Duration window) {
        this.step = Math.max(1, window.toNanos() / STEPS);
    }

    /// Counts up to `amount`, limited by the rest of `most`; returns the rest before the call.
    long take(long amount, long most, long nanos) {
        forget(nanos);
        long left = Math.max(0, most - had);
        long taken = Math.min(left, amount);
        if (taken > 0) {
            add(Math.floorDiv(nanos, step), taken);
        }
        return left;
    }

    boolean isEmpty(long nanos) {
        forget(nanos);
        return parts.isEmpty();
    }

    private void add(long now, long taken) {
        var last = parts.peekLast();
        if (last != null && last.step() == now) {
            parts.removeLast();
            parts.addLast(new Part(now, last.had() + taken));
        } else {
            parts.addLast(new Part(now, taken));
        }
        had += taken;
    }

    private void forget(long nanos) {
        long now = Math.floorDiv(nanos, step);
        while (!parts.isEmpty() && now - parts.getFirst().step() > STEPS) {
            had -= parts.removeFirst().had();
        }
    }
}
