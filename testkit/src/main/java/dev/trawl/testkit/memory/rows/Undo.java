package dev.trawl.testkit.memory.rows;

import java.util.ArrayDeque;

/// The undo log of the running transaction.
public final class Undo {

    private final ArrayDeque<Runnable> steps = new ArrayDeque<>();

    void remember(Runnable step) {
        steps.push(step);
    }

    /// Undoes everything, the last step first.
    public void rollBack() {
        while (!steps.isEmpty()) {
            steps.pop().run();
        }
    }

    public void forget() {
        steps.clear();
    }
}
