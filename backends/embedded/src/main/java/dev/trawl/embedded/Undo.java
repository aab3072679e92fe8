package dev.trawl.embedded;

import java.util.ArrayDeque;

/// The undo log of the running transaction.
final class Undo {

    private final ArrayDeque<Runnable> steps = new ArrayDeque<>();

    void remember(Runnable step) {
        steps.push(step);
    }

    /// Undoes everything, the last step first.
    void rollBack() {
        while (!steps.isEmpty()) {
            steps.pop().run();
        }
    }

    void forget() {
        steps.clear();
    }
}
