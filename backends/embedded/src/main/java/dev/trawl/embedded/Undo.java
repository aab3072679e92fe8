package dev.trawl.embedded;

import java.util.ArrayDeque;

/// Remembers how to take back what the running transaction did.
final class Undo {

    private final ArrayDeque<Runnable> steps = new ArrayDeque<>();

    void remember(Runnable step) {
        steps.push(step);
    }

    /// Takes everything back, the last step first.
    void rollBack() {
        while (!steps.isEmpty()) {
            steps.pop().run();
        }
    }

    void forget() {
        steps.clear();
    }
}
