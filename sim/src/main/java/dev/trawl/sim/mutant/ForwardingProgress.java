package dev.trawl.sim.mutant;

import dev.trawl.spi.task.Progress;
import dev.trawl.spi.task.Progress.Delta;
import java.util.List;

/// Forwards every call. A subclass overrides only the calls that it changes.
public class ForwardingProgress implements Progress {

    private final Progress inner;

    public ForwardingProgress(Progress inner) {
        this.inner = inner;
    }

    @Override
    public void add(List<Delta> deltas) {
        inner.add(deltas);
    }

    @Override
    public List<Delta> take(int maxTasks) {
        return inner.take(maxTasks);
    }
}
